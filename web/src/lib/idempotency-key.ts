/** Tells one wish to pay from the next: a request that is sent again under the same key pays once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
