import { textPreference } from '../../lib/preference.js';
import { pageUserId } from '../../lib/page-user.js';
import type { Column } from '../data-table.js';
import { shownColumns, toKeep } from './chosen-columns.rules.js';

const known = new Map<string, ReturnType<typeof textPreference>>();

/** Which columns somebody has chosen of a list, in this browser: ids, or none. */
function choiceOf(list: string | undefined) {
  const key = `portal.columns.${pageUserId() ?? 0}.${list ?? ''}`;
  const choice = known.get(key) ?? textPreference(key);
  known.set(key, choice);
  return choice;
}

/**
 * The columns of a list as they were chosen (D-154).
 * @param list absent: one without a table, which shows all of them
 */
export function useColumns<Row>(list: string | undefined, columns: Column<Row>[]) {
  const choice = choiceOf(list);
  const kept = choice.use();
  const chosen = list === undefined || kept === null ? null : kept.split(',');
  return {
    chosen,
    shown: list === undefined ? columns : shownColumns(columns, chosen),
    choose(ids: readonly string[] | null) {
      choice.set((ids && toKeep(columns, ids)?.join()) ?? null);
    },
  };
}
