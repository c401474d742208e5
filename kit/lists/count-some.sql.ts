/**
 * SQL: how many rows there are, counted no further than a number that is shown as 'that many or more', so that an index
 * which has only these rows answers at once however many there are.
 * @param rows from `from` on: `from claims where status = 'submitted'`
 */
export const countSome = (rows: string, most: number): string =>
  `(select count(*) from (select ${rows} limit ${most}) counted)`;
