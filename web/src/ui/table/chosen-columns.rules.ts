import { isActions } from '../phone-parts.rules.js';

interface Choosable {
  id: string;
  hidden?: true;
  bare?: boolean;
  align?: 'end';
}

/** The first column says what a row is, and actions have no value: both always stay. */
export const isFixed = <Column extends Choosable>(column: Column, index: number): boolean =>
  index === 0 || isActions(column);

/** @param chosen ids, also of columns that are gone; null: those that the table begins with */
export const shownColumns = <Column extends Choosable>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): Column[] =>
  columns.filter((column, index) =>
    chosen === null ? !column.hidden : isFixed(column, index) || chosen.includes(column.id),
  );

/** What is kept of a choice: null if it is what the table begins with. */
export function toKeep(columns: readonly Choosable[], chosen: readonly string[]): string[] | null {
  const atFirst = columns.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const now = columns.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  return now.join() === atFirst.join() ? null : now;
}
