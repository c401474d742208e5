import { isDeepStrictEqual } from 'node:util';
import type { Database, RunsStatements } from '@portal/kit/database/database';
import type { RowOf } from '@portal/kit/database/sql-types';
import type { Life } from './life.rules.js';
import { MOST_ENTRIES } from './seal.rules.js';
import * as sql from './seal.sql.js';

/** From where on entries may not be sealed: the number of the last one that is, or a transaction before which all are. */
export type From = { after: number } | { transaction: string };

export interface Found {
  /** How many entries are not sealed, `MOST_ENTRIES` at most, and for how long the oldest. */
  entries: number;
  seconds: number;
  from: From;
  /** The oldest transaction that had not ended: once all that was found is sealed, so is all of before it. */
  ended: string;
  /** Since the newest seal; null before the first. */
  secondsSince: number | null;
  /** The public keys that seals have named, the newest last. */
  announced: string[];
}

interface Next {
  rows: EntryRow[];
  next: From | null;
}

export type EntryRow = RowOf<typeof sql.entryRow>;

/** Finds what of the ledger is not sealed, and reads no more than it has to. */
export class FindUnsealed {
  /** Up to which transaction all is sealed, in which life of the database; null where that is not known. */
  private settled: { life: Life; before: string } | null = null;

  constructor(private readonly database: Database) {}

  async look(): Promise<Found> {
    if (!this.settled) {
      const row = await this.database.first(sql.findSettled);
      this.settled = row && { life: row.life, before: row.settled };
    }
    return (await this.lookAtRecent()) ?? (await this.lookAtAll());
  }

  /** @returns null where it is not known that all of before is sealed */
  private async lookAtRecent(): Promise<Found | null> {
    if (!this.settled) return null;
    const found = (await this.database.first(sql.lookAtRecent, { from: this.settled.before }))!;
    if (!isDeepStrictEqual(found.life, this.settled.life)) return null;
    this.settled.before = earlier(found.ended, found.first);
    return foundOf(found, found, { transaction: this.settled.before });
  }

  /** By pages, until there are enough for a seal. */
  private async lookAtAll(): Promise<Found> {
    this.settled = null;
    // Before anything is read: whatever is in the ledger by an earlier transaction is seen from here on.
    const state = (await this.database.first(sql.findState))!;
    const all = { entries: 0, seconds: 0 };
    let [from, after, first, isForeign] = [0, 0, null as string | null, false];
    while (all.entries < MOST_ENTRIES) {
      const last = (await this.database.first(sql.findEndOfPage, { after }))!.last;
      if (last === null) {
        const now = (await this.database.first(sql.findState))!;
        if (!isForeign && isDeepStrictEqual(now.life, state.life))
          this.settled = { life: state.life, before: earlier(state.ended, first) };
        break;
      }
      const page = (await this.database.first(sql.lookAtPage, { after, last }))!;
      if (all.entries === 0) from = after;
      all.entries += page.entries;
      all.seconds = Math.max(all.seconds, page.seconds);
      isForeign ||= page.foreign;
      if (page.first !== null && !isForeign) first = earlier(page.first, first);
      after = last;
    }
    return foundOf(state, all, { after: from });
  }
}

/**
 * The next entries to seal, `MOST_ENTRIES` at most, in the order of their numbers; called in the transaction that seals them.
 * @returns and from where on there may be more; null where there are none
 */
export function nextUnsealed(transaction: RunsStatements, from: From): Promise<Next> {
  return 'transaction' in from
    ? nextRecent(transaction, from.transaction)
    : nextOfAll(transaction, from.after);
}

async function nextRecent(transaction: RunsStatements, from: string): Promise<Next> {
  const rows: (EntryRow & { xact_id: string })[] = [];
  for (let isMore = true; isMore && rows.length < MOST_ENTRIES;) {
    const last = rows.at(-1);
    const page = await transaction.query(sql.findRecentUnsealed, {
      from: last?.xact_id ?? from,
      after: last?.id ?? 0,
    });
    rows.push(...page);
    isMore = page.length === sql.PAGE;
  }
  const isFull = rows.length >= MOST_ENTRIES;
  if (isFull) rows.length = MOST_ENTRIES;
  const next = isFull ? { transaction: rows.at(-1)!.xact_id } : null;
  return { rows: rows.sort((a, b) => a.id - b.id), next };
}

async function nextOfAll(transaction: RunsStatements, from: number): Promise<Next> {
  const rows: EntryRow[] = [];
  for (let after = from; rows.length < MOST_ENTRIES;) {
    const last = (await transaction.first(sql.findEndOfPage, { after }))!.last;
    if (last === null) return { rows, next: null };
    rows.push(...(await transaction.query(sql.findUnsealedOfPage, { after, last })));
    after = last;
  }
  rows.length = MOST_ENTRIES;
  return { rows, next: { after: rows.at(-1)!.id } };
}

const earlier = (one: string, other: string | null): string =>
  other !== null && BigInt(other) < BigInt(one) ? other : one;

const foundOf = (
  state: { ended: string; seconds_since: number | null; announced: string[] },
  { entries, seconds }: { entries: number; seconds: number },
  from: From,
): Found => ({
  entries: Math.min(entries, MOST_ENTRIES),
  seconds,
  from,
  ended: state.ended,
  secondsSince: state.seconds_since,
  announced: state.announced,
});
