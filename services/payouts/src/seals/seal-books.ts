import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { booksSealed } from '@portal/contracts/events/books-sealed';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { noteUnsealed } from '../metrics.js';
import { SealSettings } from '../settings.js';
import {
  canonical,
  leafOf,
  MOST_ENTRIES,
  nextNumber,
  type Head,
  type Resumed,
  type Seal,
  type SealedEntry,
} from './seal.rules.js';
import { rootOf, hashOf, treeOf } from './tree.rules.js';
import * as sql from './seal.sql.js';

const EVERY_MS = 10_000;
/** A seal is made once this long has passed since the one before, or it would be full. */
const SEAL_SECONDS = 60;
/** Hashes of entries in one go: others of the process wait meanwhile, for some 2 ms. */
const AT_ONCE = 200;

/**
 * Seals the ledger behind the sales (docs/books.md): each entry in exactly one Merkle tree, whose root is signed. One process
 * at a time, by a lock; seal and mapping in one transaction. What is committed is sealed, in whatever order it was, so an
 * entry that is committed late is in a later seal.
 */
@Injectable()
export class SealBooks {
  /** Up to which transaction all is sealed, in which life of the database; null where that is not known. */
  private settled: { life: sql.Life; before: string } | null = null;

  constructor(
    private readonly database: Database,
    private readonly settings: SealSettings,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.sealWhenDue(),
      everyMs: EVERY_MS,
      failure: 'the books could not be sealed',
      level: 'warn', // an alert tells when it lasts
      atStart: true,
    });
  }

  async sealWhenDue(): Promise<void> {
    const found = await this.look();
    const mustNameKey = this.settings.keyFor(found.announced)?.names;
    const since = found.seconds_since;
    // Also where the last seal is in the future: then the next says why it cannot be made.
    const isDue = since === null || since < 0 || since >= SEAL_SECONDS;
    if (found.entries >= MOST_ENTRIES || (isDue && found.entries > 0) || mustNameKey)
      await this.sealFound(found.ended);
  }

  /** Seals all that is committed, in as many seals as it takes. Ends early where another process seals. */
  async sealAll(): Promise<void> {
    await this.sealFound((await this.look()).ended);
  }

  private async sealFound(ended: string): Promise<void> {
    const pass = { before: this.settled?.before ?? null, ended };
    for (let after: number | null = 0; after !== null && !this.repeats.stopped;) {
      const since = performance.now();
      after = await this.database.transaction((transaction) => this.sealNext(transaction, pass, after!));
      // Half of the time is for sales, where there is more than one seal to make.
      if (after !== null) await setTimeout(performance.now() - since);
    }
    await this.look();
  }

  /** How much is not sealed. Reads only what may not be, once it has read all. */
  private async look() {
    if (!this.settled) {
      const row = await this.database.first(sql.findSettled);
      this.settled = row && { life: row.life, before: row.settled };
    }
    let found = this.settled && (await this.database.first(sql.lookAtRecent, { from: this.settled.before }));
    if (!found || !isDeepStrictEqual(found.life, this.settled!.life))
      found = (await this.database.first(sql.lookAtAll))!;
    this.settled = found.settled === null ? null : { life: found.life, before: found.settled };
    noteUnsealed(found.seconds);
    return found;
  }

  /**
   * @param pass `before` as in `settled`, and `ended` as it was found
   * @param after the last entry that was looked at
   * @returns the last one now; null when there may be no more
   */
  private async sealNext(
    transaction: Transaction,
    { before, ended }: { before: string | null; ended: string },
    after: number,
  ): Promise<number | null> {
    if (!(await transaction.first(sql.takeSeals))!.taken) return null;
    const found = (await transaction.first(sql.findHead))!;
    const keys = this.settings.keyFor(found.announced);
    if (!keys)
      throw new Error(
        'SEALS_KEY is not the key of the seals so far, and neither is any of SEALS_OLD_KEYS (docs/key-rotation.md)',
      );
    const limit = MOST_ENTRIES;
    const rows =
      before === null
        ? await transaction.query(sql.findUnsealed, { after, limit })
        : await transaction.query(sql.findRecentUnsealed, { from: before, after, limit });
    if (rows.length === 0 && !keys.names) return null;

    const entries = rows.map(asSealed);
    const salts = entries.map(({ entryId }) => keys.signs.saltOf(entryId));
    const leaves: Buffer[] = [];
    for (const [index, entry] of entries.entries()) {
      leaves.push(leafOf(entry, salts[index]!));
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    const head = headOf(found);
    const resumed = head && resumedBy(found.life_then!, found.life);
    const seal: Seal = {
      v: 1,
      ...nextNumber(head, found.now, !resumed),
      root: rootOf(treeOf(leaves)).toString('hex'),
      entries: entries.length,
      portal: this.settings.portal,
      ...(keys.names && { nextKey: keys.names.x }),
      ...(resumed && { resumed }),
    };
    const body = canonical(seal);
    const hash = hashOf(body);
    await transaction.query(sql.insertSeal, {
      seq: seal.seq,
      body: body.toString(),
      hash,
      prev: Buffer.from(seal.prev, 'hex'),
      signature: keys.signs.sign(body),
      keyId: keys.signs.id,
      closedAt: seal.closedAt,
      life: found.life,
      settled: entries.length < MOST_ENTRIES ? ended : null,
    });
    for (const key of [
      ...(found.announced.length === 0 ? [keys.signs] : []),
      ...(keys.names ? [keys.names] : []),
    ])
      await transaction.query(sql.insertSealKey, { keyId: key.id, x: key.x, seq: seal.seq });
    await transaction.query(sql.insertSealedEntries, {
      seq: seal.seq,
      entryIds: entries.map(({ entryId }) => entryId),
      salts,
    });
    await transaction.publish(booksSealed, `seal/${seal.seq}`, {
      seq: seal.seq,
      hash: hash.toString('hex'),
      entries: entries.length,
    });
    return entries.length < MOST_ENTRIES ? null : entries.at(-1)!.entryId;
  }
}

const headOf = ({
  seq,
  hash,
  closed_at,
}: {
  seq: number | null;
  hash: Buffer | null;
  closed_at: Date | null;
}): Head | null => (seq === null ? null : { seq, hash: hash!.toString('hex'), closedAt: closed_at! });

/** Whether seals may be missing that were signed (D-182). */
function resumedBy(then: sql.Life, now: sql.Life): Resumed | undefined {
  if (isDeepStrictEqual(then, now)) return undefined;
  return then.database === now.database && then.table === now.table ? 'restart' : 'restore';
}

/** An entry as it is sealed. */
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
