import type { BellNotice } from '@portal/contracts/http/notices';
import { isKnown, wordsOf, type Kind, type Words } from './words.rules.js';

/** A line of the bell: one notice, or all of one kind from one day. */
export interface BellLine extends Words {
  kind: Kind;
  /** Those that are unread. */
  unread: number[];
  /** ISO: of the newest. */
  at: string;
  /** The id of the newest: it stays the same while older pages are read. */
  key: number;
}

export interface BellDay {
  /** `YYYY-MM-DD` */
  day: string;
  lines: BellLine[];
}

/**
 * Groups by day, and within it like with like: '3 sales, $66.00 commission'. A line stands where its newest notice does.
 * @param notices newest first
 * @param dayOf the day of an ISO moment, for the reader
 */
export function groupNotices(notices: BellNotice[], dayOf: (at: string) => string): BellDay[] {
  const days = groupedBy(notices.filter(isKnown), ({ at }) => dayOf(at));
  return days.map(([day, ofDay]) => ({
    day,
    lines: groupedBy(ofDay, ({ kind }) => kind).map(([kind, alike]) => ({
      ...wordsOf(alike),
      kind,
      unread: alike.filter(({ isRead }) => !isRead).map(({ id }) => id),
      at: alike[0]!.at,
      key: alike[0]!.id,
    })),
  }));
}

/** Groups in the order of their first members. Not `Map.groupBy`, which browsers of 2023 lack. */
function groupedBy<Key, Item>(items: Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
