/** Groups in the order of their first members. Not `Map.groupBy`, which browsers of 2023 lack. */
export function groupedBy<Key, Item>(items: Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
