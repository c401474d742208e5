import type { TableName } from '@portal/contracts/values/tables';
import { textPreference } from '../../lib/preference.js';
import { pageUserId } from '../../lib/page-user.js';
import type { Column } from '../data-table.js';
import { shownColumns, toKeep } from './chosen-columns.rules.js';

const known = new Map<string, ReturnType<typeof textPreference>>();

/** Which columns somebody has chosen of a table, in this browser: ids, or none. */
function choiceOf(table: TableName | undefined) {
  const key = `portal.columns.${pageUserId() ?? 0}.${table ?? ''}`;
  const choice = known.get(key) ?? textPreference(key);
  known.set(key, choice);
  return choice;
}

/** The columns of a table as they were chosen (D-154). A list without a table shows all of them. */
export function useColumns<Row>(table: TableName | undefined, columns: Column<Row>[]) {
  const choice = choiceOf(table);
  const kept = choice.use();
  const chosen = table === undefined || kept === null ? null : kept.split(',');
  return {
    chosen,
    shown: table === undefined ? columns : shownColumns(columns, chosen),
    choose(ids: readonly string[] | null) {
      choice.set((ids && toKeep(columns, ids)?.join()) ?? null);
    },
  };
}
