import type { KeptSearch } from '../../lib/define-list-page.js';

interface Shown {
  search: KeptSearch;
  columns: readonly string[] | null;
}

const inOrder = (search: KeptSearch) =>
  JSON.stringify(Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Whether a view is what a table shows now: the same filters, order and columns. */
export const isShown = (view: Shown, now: Shown): boolean =>
  inOrder(view.search) === inOrder(now.search) && String(view.columns) === String(now.columns);
