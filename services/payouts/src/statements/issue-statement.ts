import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import type { Month } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { asSealed } from '../seals/seal-books.js';
import { canonical, leafOf, type Seal } from '../seals/seal.rules.js';
import { proofOf, rootOf, treeOf } from '../seals/tree.rules.js';
import { SealSettings } from '../settings.js';
import { boundsOf, fileOf, type Statement, type StatementLine } from './statement.rules.js';
import * as sql from './statement.sql.js';

const zipped = promisify<Buffer, Buffer>(gzip);
const unzipped = promisify<Buffer, Buffer>(gunzip);

export const NO_STATEMENT = 'There is no statement of this month';
const NOT_CLOSED = 'This month is not closed yet';
const NOT_SEALED = 'The last entries of this month are not sealed yet. Please try again in some minutes.';
/** Hashes in one go, for some 2 ms. */
const AT_ONCE = 200;

/**
 * A partner's statement of a month (docs/books.md), made when it is first asked for, and the same bytes ever after: once the
 * month is over nothing can be posted in it, and what was handed out is kept.
 */
@Injectable()
export class IssueStatement {
  /** What is being made, by partner and month. */
  private readonly issuing = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly settings: SealSettings,
  ) {}

  /**
   * @returns the file
   * @throws AppError 404 where there was nothing yet; 409 STATEMENT_NOT_CLOSED, STATEMENT_NOT_SEALED
   */
  async find(partnerId: number, period: Month): Promise<Buffer> {
    const kept = async () => {
      const row = await this.database.first(sql.findStatement, { partnerId, period });
      return row && unzipped(row.file);
    };
    const found = await kept();
    if (found) return found;
    await this.issue(partnerId, period);
    return (await kept())!;
  }

  /** Once, however many ask meanwhile. */
  private issue(partnerId: number, period: Month): Promise<void> {
    const key = `${partnerId} ${period}`;
    const issuing =
      this.issuing.get(key) ??
      this.make(partnerId, period)
        .then(async ({ issuedAt, file }) => {
          const row = { partnerId, period, issuedAt, file: await zipped(file) };
          await this.database.query(sql.insertStatement, row);
        })
        .finally(() => this.issuing.delete(key));
    this.issuing.set(key, issuing);
    return issuing;
  }

  private async make(partnerId: number, period: Month): Promise<{ issuedAt: string; file: Buffer }> {
    const { from, until } = boundsOf(period);
    // Before the entries are read, so that none is posted after.
    const { closed, now } = (await this.database.first(sql.isClosed, { until }))!;
    if (!closed) throw conflict(NOT_CLOSED, 'STATEMENT_NOT_CLOSED');
    const opening = (await this.database.first(sql.sumPostedBefore, { partnerId, before: from }))!;
    const rows = await this.database.query(sql.findPosted, { partnerId, from, until });
    if (rows.length + opening.entries === 0) throw notFound(NO_STATEMENT);
    if (opening.unsealed > 0 || rows.some(({ seq }) => seq === null))
      throw conflict(NOT_SEALED, 'STATEMENT_NOT_SEALED');

    const seqs = [...new Set(rows.map(({ seq }) => seq!))].sort((a, b) => a - b);
    const proofs = new Map<number, string[]>();
    for (const seq of seqs)
      for (const [id, proof] of await this.proofsIn(
        seq,
        new Set(rows.filter((row) => row.seq === seq).map(({ id }) => id)),
      ))
        proofs.set(id, proof);
    const lines = rows.map((row): StatementLine => ({
      entry: asSealed(row),
      salt: row.salt!.toString('hex'),
      seal: row.seq!,
      index: row.position!,
      proof: proofs.get(row.id)!,
    }));
    const keys = await this.database.query(sql.listNamedKeys);
    const named = [...new Set([...seqs, ...keys.map(({ named_by }) => named_by)])];
    const seals = await this.database.query(sql.findSeals, { seqs: named });
    const issuedAt = now.toISOString();
    const statement: Statement = {
      v: 1,
      kind: 'statement',
      portal: this.settings.portal,
      partnerId,
      period,
      timeZone: businessTimeZone(),
      issuedAt,
      openingInCents: opening.cents,
      lines,
      closingInCents: lines.reduce((sum, { entry }) => sum + entry.amountCents, opening.cents),
      seals: seals.map((row) => ({
        seal: JSON.parse(row.body) as Seal,
        signature: row.signature.toString('base64url'),
        keyId: row.key_id,
      })),
      keys: keys.map(({ key_id, x, named_by }) => ({ keyId: key_id, x, namedBy: named_by })),
    };
    const signing = this.settings.keyFor(keys.map(({ x }) => x));
    if (!signing) throw new Error('The key that signs statements is in no setting (docs/key-rotation.md)');
    const { signs } = signing;
    const signature = signs.sign(canonical(statement)).toString('base64url');
    return { issuedAt, file: fileOf({ statement, signature, keyId: signs.id }) };
  }

  /**
   * The proofs of some entries of a seal, by entry.
   * @throws Error where the ledger is not what was sealed: such a statement would be found to be wrong by its partner
   */
  private async proofsIn(seq: number, wanted: Set<number>): Promise<Map<number, string[]>> {
    const entries = await this.database.query(sql.findEntriesOfSeal, { seq });
    const leaves: Buffer[] = [];
    for (const [index, row] of entries.entries()) {
      leaves.push(leafOf(asSealed(row), row.salt));
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    const tree = treeOf(leaves);
    const [seal] = await this.database.query(sql.findSeals, { seqs: [seq] });
    if ((JSON.parse(seal!.body) as Seal).root !== rootOf(tree).toString('hex'))
      throw new Error(`The ledger is not what was sealed: seal ${seq} has another root`);
    return new Map(
      entries.flatMap(({ id }, index) =>
        wanted.has(id) ? [[id, proofOf(tree, index).map((hash) => hash.toString('hex'))]] : [],
      ),
    );
  }
}
