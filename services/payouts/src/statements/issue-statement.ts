import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { statementIssued } from '@portal/contracts/events/statement-issued';
import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import type { Month } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import type { RowOf } from '@portal/kit/database/sql-types';
import { conflict, notFound } from '@portal/kit/http/errors';
import { Turns } from '@portal/kit/process/turns';
import { SealTrees, WrongBooks, type SealedLeaf } from '../seals/seal-trees.js';
import { asSealed, canonical, requireNotAhead, type Seal } from '../seals/seal.rules.js';
import { leafHash } from '../seals/tree.rules.js';
import { SealSettings } from '../settings.js';
import { KeptStatements, type KeptStatement } from './kept-statements.js';
import {
  AFTER_STATEMENT,
  aroundLines,
  beforeStatement,
  Bytes,
  lineText,
  type SealText,
} from './statement-file.rules.js';
import { balancesOf, boundsOf, SLACK_SECONDS } from './statement.rules.js';
import * as sql from './statement.sql.js';

const packed = promisify<Buffer, { level: number }, Buffer>(gzip);
/** Most of a file are hashes, which no other level makes much smaller. */
const LEVEL = constants.Z_BEST_SPEED;

export const NO_STATEMENT = 'There is no statement of this month';
const NOT_CLOSED = 'This month is not closed yet';
const NOT_SEALED = 'The last entries of this month are not sealed yet. Please try again in some minutes.';
const NOT_ISSUED =
  'This statement has not been made yet: the partner makes it by opening it. Whoever only looks on cannot.';

/** Bytes that a line and its seal may have, to begin with. */
const LINE_BYTES = 1_400;
const AROUND_BYTES = 100_000;

/**
 * A partner's statement of a month (docs/books.md), made once the month is closed, and the same bytes ever after: nothing can be posted
 * in it any more, and what was handed out is kept.
 */
@Injectable()
export class IssueStatement {
  /** What is being made, by partner and month. */
  private readonly issuing = new Map<string, Promise<void>>();
  /** One after the other, so that large ones do not need their memory at once. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly settings: SealSettings,
    private readonly trees: SealTrees,
    private readonly kept: KeptStatements,
  ) {}

  /**
   * @param mayIssue false for whoever only looks at what there is
   * @throws AppError 404 where there was nothing yet; 409 STATEMENT_NOT_CLOSED, STATEMENT_NOT_SEALED, STATEMENT_NOT_ISSUED;
   *   WrongBooks, ClockAhead, or an Error where no key may sign
   */
  async find(partnerId: number, period: Month, mayIssue: boolean): Promise<KeptStatement> {
    const found = await this.kept.find(partnerId, period);
    if (found) return found;
    if (!mayIssue) await this.refuse(partnerId, period);
    await this.issue(partnerId, period);
    return (await this.kept.find(partnerId, period))!;
  }

  /** Of whoever has entries in the month, or a balance. @throws as `find` */
  async issueClosed(partnerId: number, period: Month): Promise<void> {
    const posted = await this.database.query(sql.sumPostedByMonth, { partnerId, zone: businessTimeZone() });
    const [of] = balancesOf(posted, period);
    const hasEntries = posted.some(({ month }) => month === period);
    if (of && (hasEntries || of.openingCents !== 0)) await this.issue(partnerId, period);
  }

  async isClosed(period: Month): Promise<boolean> {
    return (await this.look(period)).closed;
  }

  /** Once, however many ask meanwhile. Those of the months before it come first, so that it begins where they end. */
  private issue(partnerId: number, period: Month): Promise<void> {
    const key = `${partnerId} ${period}`;
    const underWay = this.issuing.get(key);
    if (underWay) return underWay;
    const issuing = this.last
      .catch(() => undefined)
      .then(() => this.issueUpTo(partnerId, period))
      .finally(() => this.issuing.delete(key));
    this.issuing.set(key, issuing);
    this.last = issuing;
    return issuing;
  }

  private async refuse(partnerId: number, period: Month): Promise<never> {
    await this.requireClosed(period);
    await this.postedUpTo(partnerId, period);
    throw conflict(NOT_ISSUED, 'STATEMENT_NOT_ISSUED');
  }

  private async issueUpTo(partnerId: number, period: Month): Promise<void> {
    // Before the entries are read, so that none is posted after.
    const now = await this.requireClosed(period);
    const posted = await this.postedUpTo(partnerId, period);
    const issued = new Set(
      (await this.database.query(sql.listIssued, { partnerId })).map((row) => row.period),
    );
    const months = [...posted.map(({ month }) => month).filter((month) => month !== period), period];
    let opening = 0;
    for (const month of months) {
      const { cents, entries } = posted.find((each) => each.month === month) ?? { cents: 0, entries: 0 };
      if (!issued.has(month))
        await this.issueOne({
          partnerId,
          period: month,
          issuedAt: now.toISOString(),
          opening,
          cents,
          entries,
        });
      opening += cents;
    }
  }

  /** @throws AppError 409 STATEMENT_NOT_CLOSED */
  private async requireClosed(period: Month): Promise<Date> {
    const { closed, now } = await this.look(period);
    if (!closed) throw conflict(NOT_CLOSED, 'STATEMENT_NOT_CLOSED');
    return now;
  }

  private async look(period: Month): Promise<{ closed: boolean; now: Date }> {
    const { until } = boundsOf(period);
    const found = (await this.database.first(sql.isClosed, { until, slackSeconds: SLACK_SECONDS }))!;
    requireNotAhead(found.now, new Date());
    return found;
  }

  /** What was posted by month, the oldest first. @throws AppError 404 where there was nothing */
  private async postedUpTo(partnerId: number, period: Month): Promise<Posted[]> {
    const posted = await this.database.query(sql.sumPostedByMonth, { partnerId, zone: businessTimeZone() });
    const upTo = posted.filter(({ month }) => month <= period);
    if (upTo.length === 0) throw notFound(NO_STATEMENT);
    return upTo;
  }

  private async issueOne(of: ToIssue): Promise<void> {
    await this.requireConsistent(of);
    const { partnerId, period, issuedAt } = of;
    const file = await packed(await this.make(of), { level: LEVEL });
    await this.database.transaction(async (transaction) => {
      const isFirst = await transaction.first(sql.insertStatement, { partnerId, period, issuedAt, file });
      if (isFirst)
        await transaction.publish(statementIssued, `partner/${partnerId}`, {
          partnerId,
          period,
          closingCents: of.opening + of.cents,
          revision: 1,
        });
    });
  }

  /** @throws WrongBooks where it would contradict one that was handed out: something was posted in a month that was closed */
  private async requireConsistent({ partnerId, period, opening, cents }: ToIssue): Promise<void> {
    const { before, after } = await this.kept.balancesAround(partnerId, period);
    if (before && before.cents !== opening)
      throw new WrongBooks(
        `The books contradict a statement: that of partner ${partnerId} for ${before.period} ends with ${before.cents} cents, and ${period} would begin with ${opening}`,
      );
    if (after && after.cents !== opening + cents)
      throw new WrongBooks(
        `The books contradict a statement: that of partner ${partnerId} for ${after.period} begins with ${after.cents} cents, and ${period} would end with ${opening + cents}`,
      );
  }

  /** @throws AppError 409 STATEMENT_NOT_SEALED; WrongBooks; Error where no key may sign */
  private async make({ partnerId, period, issuedAt, opening, cents, entries }: ToIssue): Promise<Buffer> {
    const keys = await this.database.query(sql.listNamedKeys);
    const signing = this.settings.keyFor(keys.map(({ x }) => x));
    if (keys.length === 0) throw conflict(NOT_SEALED, 'STATEMENT_NOT_SEALED');
    if (!signing) throw new Error('The key that signs statements is in no setting (docs/key-rotation.md)');
    const { signs } = signing;
    const about = {
      v: 1 as const,
      kind: 'statement' as const,
      portal: this.settings.portal,
      partnerId,
      period,
      timeZone: businessTimeZone(),
      issuedAt,
      openingInCents: opening,
      closingInCents: opening + cents,
      keys: keys.map(({ key_id, x, named_by }) => ({ keyId: key_id, x, namedBy: named_by })),
    };
    const seals = await this.sealsOf(keys.map(({ named_by }) => named_by));
    const [head] = aroundLines(about, []);
    const unsigned = beforeStatement(signs.id, NO_SIGNATURE);
    const bytes = new Bytes(entries * LINE_BYTES + AROUND_BYTES);
    bytes.write(unsigned);
    bytes.write(head);
    const sum = await this.writeLines(bytes, partnerId, period, seals);
    // A key that was named after the keys had been read: what it signed counts as not sealed yet.
    const known = new Set(about.keys.map(({ keyId }) => keyId));
    if ([...seals.values()].some(({ key_id }) => !known.has(key_id)))
      throw conflict(NOT_SEALED, 'STATEMENT_NOT_SEALED');
    if (sum.cents !== cents || sum.entries !== entries)
      throw new WrongBooks(`The ledger has changed while ${period} of partner ${partnerId} was read`);
    bytes.write(
      aroundLines(
        about,
        [...seals.values()].sort((a, b) => a.seq - b.seq),
      )[1],
    );
    const signature = await signs.signInBackground(bytes.all.subarray(unsigned.length));
    bytes.write(AFTER_STATEMENT);
    bytes.all.write(beforeStatement(signs.id, signature.toString('base64url')));
    return bytes.all;
  }

  /** @param seals gets those of the lines */
  private async writeLines(
    bytes: Bytes,
    partnerId: number,
    period: Month,
    seals: Map<number, ReadSeal>,
  ): Promise<{ cents: number; entries: number }> {
    const turns = new Turns();
    const { from, until } = boundsOf(period);
    const sum = { cents: 0, entries: 0 };
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: PostedRow[] = await this.database.query(sql.findPosted, { partnerId, from, until, after });
      const lines: Line[] = [];
      for (const row of rows) {
        lines.push(lineOf(row));
        if (turns.isOver) await turns.next();
      }
      const unknown = new Set(lines.map(({ seq }) => seq).filter((seq) => !seals.has(seq)));
      for (const [seq, seal] of await this.sealsOf([...unknown])) seals.set(seq, seal);
      const proofs = await this.trees.proofsOf(lines, seals);
      for (const [at, { entry, seq, index, salt, cents }] of lines.entries()) {
        bytes.write(`${sum.entries > 0 ? ',' : ''}${lineText(entry, seq, index, salt, proofs[at]!)}`);
        sum.cents += cents;
        sum.entries += 1;
        if (turns.isOver) await turns.next();
      }
      after = rows.length < sql.LINES ? undefined : rows.at(-1)!.id;
    }
    return sum;
  }

  private async sealsOf(seqs: number[]): Promise<Map<number, ReadSeal>> {
    const rows = await this.database.query(sql.findSeals, { seqs });
    return new Map(
      rows.map((row) => {
        const { entries, root } = JSON.parse(row.body) as Seal;
        return [row.seq, { ...row, entries, root }];
      }),
    );
  }
}

type Posted = RowOf<typeof sql.postedMonth>;
type PostedRow = RowOf<typeof sql.postedRow>;
type ReadSeal = SealText & Pick<Seal, 'seq' | 'entries' | 'root'>;

interface ToIssue {
  partnerId: number;
  period: Month;
  issuedAt: string;
  opening: number;
  /** Of what was posted in it. */
  cents: number;
  entries: number;
}

/** In the place of a signature: 64 bytes of base64url. */
const NO_SIGNATURE = 'A'.repeat(86);

interface Line extends SealedLeaf {
  /** As RFC 8785 writes it. */
  entry: Buffer;
  salt: Buffer;
  cents: number;
}

/** @throws AppError 409 STATEMENT_NOT_SEALED */
function lineOf(row: PostedRow): Line {
  const { seq, position, salt } = row;
  if (seq === null) throw conflict(NOT_SEALED, 'STATEMENT_NOT_SEALED');
  const entry = canonical(asSealed(row));
  return { seq, index: position!, salt: salt!, entry, cents: row.amount_cents, hash: leafHash(salt!, entry) };
}
