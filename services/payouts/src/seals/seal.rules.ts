import canonicalize from 'canonicalize';
import { hashOf, leafHash } from './tree.rules.js';

// What is sealed, byte for byte (docs/books.md, version 1). JSON as RFC 8785 writes it, in UTF-8.

/** An entry of the ledger as it is sealed: numbers, and no names, so that a person can be forgotten (D-22). */
export interface SealedEntry {
  entryId: number;
  kind: string;
  partnerId: number;
  saleId: number | null;
  payoutId: number | null;
  /** `YYYY-MM` */
  month: string;
  amountCents: number;
  /** ISO, UTC, to the millisecond. */
  occurredAt: string;
}

/** Why a seal does not have the number after the one before it (D-182). */
export type Resumed = 'restart' | 'restore';

export interface Seal {
  v: 1;
  seq: number;
  /** Hex: the hash of the seal before, or `NOTHING_BEFORE`. */
  prev: string;
  /** Hex: of the tree of its entries. */
  root: string;
  entries: number;
  /** ISO, UTC, to the millisecond: the entries were sealed then, however old they were. */
  closedAt: string;
  /** The portal's address. */
  portal: string;
  /** The public key of the seals that follow, as `x` of a JSON Web Key; absent where it stays the same. */
  nextKey?: string;
  resumed?: Resumed;
}

/** An entry as the database has it, as it is sealed. */
export const asSealed = (row: {
  id: number;
  kind: string;
  partner_id: number;
  sale_id: number | null;
  payout_id: number | null;
  month: string;
  amount_cents: number;
  occurred_at: Date;
}): SealedEntry => ({
  entryId: row.id,
  kind: row.kind,
  partnerId: row.partner_id,
  saleId: row.sale_id,
  payoutId: row.payout_id,
  month: row.month,
  amountCents: row.amount_cents,
  occurredAt: row.occurred_at.toISOString(),
});

export const NOTHING_BEFORE = '0'.repeat(64);
/** At most as many entries are in a seal. */
export const MOST_ENTRIES = 10_000;

/** RFC 8785. */
export const canonical = (value: object): Buffer => Buffer.from(canonicalize(value)!);

export const leafOf = (entry: SealedEntry, salt: Uint8Array): Buffer => leafHash(salt, canonical(entry));

export const sealHash = (seal: Seal): Buffer => hashOf(canonical(seal));

/** What a seal is made after. */
export interface Head {
  seq: number;
  hash: string;
  closedAt: Date;
}

/** Clocks of a database and its successor differ by less. */
const CLOCK_SLACK_MS = 60_000;

/** The clock is more than a minute behind the newest seal, or behind its number: nothing is sealed, since a number might be given twice. */
export class ClockBehind extends Error {}

/**
 * The database's clock is ahead of the process: nothing is signed, since it would be of a moment that has not come. No seal could
 * follow once the clock is right again, until that moment.
 */
export class ClockAhead extends Error {}

/**
 * @param now by the database
 * @param here by this process, not before that
 * @throws ClockAhead
 */
export function requireNotAhead(now: Date, here: Date): void {
  if (now.getTime() > here.getTime() + CLOCK_SLACK_MS)
    throw new ClockAhead(
      `The database’s clock is at ${now.toISOString()}, and this process’s at ${here.toISOString()}: nothing is signed of a moment that may not have come`,
    );
}

/**
 * The number and moment of the next seal. One that goes on from the seal before has the next number. The first one, and one
 * of a database that was started or restored since, has the milliseconds of its moment: seals may have been signed that
 * this database does not know, and none of them has a number beyond the moment it was signed (D-182).
 * @param now by the database
 * @param goesOn whether it is certain that the head is the newest seal that was ever signed
 * @throws ClockBehind
 */
export function nextNumber(
  head: Head | null,
  now: Date,
  goesOn: boolean,
): Pick<Seal, 'seq' | 'closedAt' | 'prev'> {
  const last = head?.closedAt.getTime() ?? 0;
  if (now.getTime() < last - CLOCK_SLACK_MS)
    throw new ClockBehind(`The clock is at ${now.toISOString()}, and the newest seal is later`);
  const at = Math.max(now.getTime(), last);
  const seq = head && goesOn ? head.seq + 1 : Math.max(at, (head?.seq ?? 0) + 1);
  if (seq > at) throw new ClockBehind(`The clock is at ${now.toISOString()}, and seal ${seq} would be later`);
  return { seq, closedAt: new Date(at).toISOString(), prev: head?.hash ?? NOTHING_BEFORE };
}

/** A key that knows whether it may sign. */
export interface KnownKey {
  /** Of its public half, as `x` of a JSON Web Key. */
  x: string;
}

/**
 * Which key signs the next seal, and which one that seal names as the next.
 * @param current the setting's
 * @param others further keys of the settings
 * @param announced all that the seals so far have named, the newest last
 * @returns null when the one whose turn it is is in no setting
 */
export function keyToSignWith<Key extends KnownKey>(
  current: Key,
  others: Key[],
  announced: string[],
): { signs: Key; names: Key | null } | null {
  const turn = announced.at(-1) ?? current.x;
  const signs = [current, ...others].find(({ x }) => x === turn);
  if (!signs) return null;
  // A program that was not told of the new key yet has one whose turn is over: it never comes back.
  return { signs, names: announced.length > 0 && !announced.includes(current.x) ? current : null };
}
