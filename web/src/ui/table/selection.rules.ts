export type RowKey = string | number;

/**
 * The selected rows after one was ticked or unticked.
 * @param from with Shift: the row that was ticked before, up to which all rows become like it
 */
export function ticked(
  keys: readonly RowKey[],
  selected: ReadonlySet<RowKey>,
  row: { key: RowKey; on: boolean; from: RowKey | null },
): ReadonlySet<RowKey> {
  const next = new Set(selected);
  const [here, there] = [keys.indexOf(row.key), row.from === null ? -1 : keys.indexOf(row.from)];
  const range = there < 0 ? [row.key] : keys.slice(Math.min(here, there), Math.max(here, there) + 1);
  for (const key of range)
    if (row.on) next.add(key);
    else next.delete(key);
  return next;
}
