import type { BellNotice } from '@portal/contracts/http/notices';
import { groupedBy } from '../../lib/grouped-by.js';
import { isKnown, wordsOf, type Kind, type Words } from './words.rules.js';

/** How many are read at a time. */
export const AT_A_TIME = 30;
/** How many of the first day are read at once. */
const MOST_AT_ONCE = 200;

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
 * @param hasMore earlier ones are not read yet: the last day may have more, so no sum is said of it
 */
export function groupNotices(
  notices: BellNotice[],
  dayOf: (at: string) => string,
  hasMore = false,
): BellDay[] {
  const cut = hasMore ? notices.at(-1) : undefined;
  const days = groupedBy(notices.filter(isKnown), ({ at }) => dayOf(at));
  return days.map(([day, ofDay]) => ({
    day,
    lines: groupedBy(ofDay, ({ kind }) => kind).map(([kind, alike]) => ({
      ...wordsOf(alike, cut !== undefined && day === dayOf(cut.at)),
      kind,
      unread: alike.filter(({ isRead }) => !isRead).map(({ id }) => id),
      at: alike[0]!.at,
      key: alike[0]!.id,
    })),
  }));
}

/**
 * Reads the first notices, and as many more as one page has where all are of one day: its lines are of the whole day.
 * @param read at most `limit` notices from a cursor on
 * @param dayOf the day of an ISO moment, for the reader
 */
export async function readFirstDay<Page extends { rows: BellNotice[]; next: string | null }>(
  read: (limit: number, cursor: string | null) => Promise<Page>,
  dayOf: (at: string) => string,
): Promise<Page> {
  const first = await read(AT_A_TIME, null);
  const [newest, oldest] = [first.rows[0], first.rows.at(-1)];
  if (!first.next || !newest || !oldest || dayOf(newest.at) !== dayOf(oldest.at)) return first;
  const more = await read(MOST_AT_ONCE - AT_A_TIME, first.next);
  return { ...more, rows: [...first.rows, ...more.rows] };
}
