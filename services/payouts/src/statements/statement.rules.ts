import { addDays } from '@portal/contracts/values/calendar-day';
import { lastMonths, type Month } from '@portal/contracts/values/month';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import type { Seal, SealedEntry } from '../seals/seal.rules.js';

// A statement as it is handed out (docs/books.md).

export interface StatementLine {
  entry: SealedEntry;
  /** Hex. */
  salt: string;
  /** The number of its seal. */
  seal: number;
  /** Which leaf of the seal's tree. */
  index: number;
  /** Hex: from the leaf to the root. */
  proof: string[];
}

export interface Statement {
  v: 1;
  kind: 'statement';
  portal: string;
  partnerId: number;
  period: Month;
  /** By whose calendar `period` is a month. */
  timeZone: string;
  /** ISO, UTC. */
  issuedAt: string;
  /** Of all entries that were posted before. */
  openingInCents: number;
  lines: StatementLine[];
  closingInCents: number;
  /** Those of the lines, and those that name a key; in the order of their numbers. */
  seals: { seal: Seal; signature: string; keyId: string }[];
  /** The oldest first, each with the seal that names it. */
  keys: { keyId: string; x: string; namedBy: number }[];
}

export interface SignedStatement {
  statement: Statement;
  /** base64url: Ed25519 over the statement as RFC 8785 writes it. */
  signature: string;
  keyId: string;
}

/** A month is closed so long after its end, since a database's clock may be set back by as much. */
export const SLACK_SECONDS = 3_600;

/** The newest month that may be closed. */
export const lastClosed = (now = new Date()): Month =>
  lastMonths(2, new Date(now.getTime() - 1_000 * SLACK_SECONDS))[1]!;

export const nextMonth = (month: Month): Month => addDays(`${month}-28`, 4).slice(0, 7);

/** When a month begins, and when the next one does; ISO, UTC. */
export const boundsOf = (month: Month): { from: string; until: string } => ({
  from: startOfDay(`${month}-01`),
  until: startOfDay(`${nextMonth(month)}-01`),
});

/** The months from the first to the last, each with the balance at its beginning and its end; the newest first. */
export function balancesOf(
  posted: { month: Month; cents: number }[],
  last: Month,
): { period: Month; openingCents: number; closingCents: number }[] {
  const cents = new Map(posted.map((row) => [row.month, row.cents]));
  const months: { period: Month; openingCents: number; closingCents: number }[] = [];
  const first = posted[0]?.month;
  let openingCents = 0;
  for (let period = first; period && period <= last; period = nextMonth(period)) {
    const closingCents = openingCents + (cents.get(period) ?? 0);
    months.unshift({ period, openingCents, closingCents });
    openingCents = closingCents;
  }
  return months;
}
