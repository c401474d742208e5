/** '1 sale', '1,204 sales': on administrators' pages, which are English only. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
