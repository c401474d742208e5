import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { booksSealed } from '@portal/contracts/events/books-sealed';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { Turns } from '@portal/kit/process/turns';
import { noteUnsealed } from '../metrics.js';
import { SealSettings } from '../settings.js';
import { FindUnsealed, nextUnsealed, type EntryRow, type Found, type From } from './find-unsealed.js';
import {
  asSealed,
  canonical,
  leafOf,
  MOST_ENTRIES,
  nextNumber,
  requireNotAhead,
  type Head,
  type Seal,
} from './seal.rules.js';
import { resumedBy } from './life.rules.js';
import type { SealKey } from './seal-key.js';
import { insertTiles } from './seal-trees.js';
import * as sql from './seal.sql.js';
import { hashOf, rootOf, treeInTurns } from './tree.rules.js';

const EVERY_MS = 10_000;
/** A seal is made once this long has passed since the one before, or it would be full. */
const SEAL_SECONDS = 60;
/** Entries that are written in one statement: the driver writes them as text, and others of the process wait meanwhile. */
const AT_ONCE = 1_000;

/**
 * Seals the ledger behind the sales (docs/books.md): each entry in exactly one Merkle tree, whose root is signed. One process
 * at a time, by a lock; seal and mapping in one transaction. What is committed is sealed, in whatever order it was, so an
 * entry that is committed late is in a later seal.
 */
@Injectable()
export class SealBooks {
  private readonly unsealed: FindUnsealed;

  constructor(
    private readonly database: Database,
    private readonly settings: SealSettings,
    private readonly repeats: Repeats,
  ) {
    this.unsealed = new FindUnsealed(database);
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
    const since = found.secondsSince;
    // Also where the last seal is in the future: then the next says why it cannot be made.
    const isDue = since === null || since < 0 || since >= SEAL_SECONDS;
    if (found.entries >= MOST_ENTRIES || (isDue && found.entries > 0) || mustNameKey)
      await this.sealFound(found);
  }

  /** Seals all that is committed, in as many seals as it takes. Ends early where another process seals. */
  async sealAll(): Promise<void> {
    await this.sealFound(await this.look());
  }

  private async sealFound({ from, ended }: Found): Promise<void> {
    for (let next: From | null = from; next !== null && !this.repeats.stopped;) {
      const [at, since]: [From, number] = [next, performance.now()];
      next = await this.database.transaction((transaction) => this.sealNext(transaction, at, ended));
      // Half of the time is for sales, where there is more than one seal to make.
      if (next !== null) await setTimeout(performance.now() - since);
    }
    await this.look();
  }

  private async look(): Promise<Found> {
    const found = await this.unsealed.look();
    noteUnsealed(found.seconds);
    return found;
  }

  /**
   * @param ended as it was found before anything was sealed
   * @returns from where on there may be more; null where there is none
   */
  private async sealNext(transaction: Transaction, from: From, ended: string): Promise<From | null> {
    if (!(await transaction.first(sql.takeSeals))!.taken) return null;
    const found = (await transaction.first(sql.findHead))!;
    requireNotAhead(found.now, new Date());
    const keys = this.settings.keyFor(found.announced);
    if (!keys)
      throw new Error(
        'SEALS_KEY is not the key of the seals so far, and neither is any of SEALS_OLD_KEYS (docs/key-rotation.md)',
      );
    const { rows, next } = await nextUnsealed(transaction, from);
    if (rows.length === 0 && !keys.names) return null;

    const head = headOf(found);
    const resumed = head && resumedBy(found.life_then!, found.life);
    const number = nextNumber(head, found.now, !resumed);
    const { salts, leaves } = await leavesOf(rows, keys.signs);
    const tree = await treeInTurns(leaves);
    const seal: Seal = {
      v: 1,
      ...number,
      root: rootOf(tree).toString('hex'),
      entries: rows.length,
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
      settled: next === null ? ended : null,
    });
    for (const key of [
      ...(found.announced.length === 0 ? [keys.signs] : []),
      ...(keys.names ? [keys.names] : []),
    ])
      await transaction.query(sql.insertSealKey, { keyId: key.id, x: key.x, seq: seal.seq });
    for (let first = 0; first < rows.length; first += AT_ONCE)
      await transaction.query(sql.insertSealedEntries, {
        seq: seal.seq,
        first,
        entryIds: rows.slice(first, first + AT_ONCE).map(({ id }) => id),
        salts: salts.slice(first, first + AT_ONCE),
      });
    await insertTiles(transaction, seal.seq, tree, rows.length);
    await transaction.publish(booksSealed, `seal/${seal.seq}`, {
      seq: seal.seq,
      hash: hash.toString('hex'),
      entries: rows.length,
    });
    return next;
  }
}

/** Hashes each entry with its salt, without keeping others of the process waiting. */
async function leavesOf(rows: EntryRow[], key: SealKey): Promise<{ salts: Buffer[]; leaves: Buffer[] }> {
  const turns = new Turns();
  const [salts, leaves]: [Buffer[], Buffer[]] = [[], []];
  for (const row of rows) {
    const salt = key.saltOf(row.id);
    salts.push(salt);
    leaves.push(leafOf(asSealed(row), salt));
    if (turns.isOver) await turns.next();
  }
  return { salts, leaves };
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
