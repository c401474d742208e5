import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Month } from '@portal/contracts/values/month';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import type { RowOf } from '@portal/kit/database/sql-types';
import { WrongBooks } from '../seals/seal-trees.js';
import { IssueStatement } from './issue-statement.js';
import { lastClosed } from './statement.rules.js';
import * as sql from './statement.sql.js';

const EVERY_MS = 600_000;
/** More partners than this do not fail by themselves: something is away. */
const MOST_FAILED = 10;

/**
 * Makes the statements of the month that was closed last, of each partner who has entries in it or a balance: so they are there when
 * partners ask, and what was posted is led to its seals while it is new. Where several processes do so, each takes partners in an
 * order of its own, and what one has made no other makes.
 */
@Injectable()
export class IssueClosedMonth {
  private readonly log = new Logger(IssueClosedMonth.name);
  private done: Month | null = null;
  /** How many partners in this round met an error. */
  private failed = 0;

  constructor(
    private readonly database: Database,
    private readonly statements: IssueStatement,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.issueAll(),
      everyMs: EVERY_MS,
      failure: 'the statements of the month that is over could not be made',
      level: 'warn',
    });
  }

  async issueAll(period: Month = lastClosed()): Promise<void> {
    if (this.done === period || !(await this.statements.isClosed(period))) return;
    let isComplete = true;
    this.failed = 0;
    for (let after: number | undefined = 0; after !== undefined;) {
      const partners: PartnerRow[] = await this.database.query(sql.findPartners, { period, after });
      for (const partnerId of shuffled(partners.filter(({ kept }) => !kept))) {
        if (this.repeats.stopped) return;
        const since = performance.now();
        isComplete = (await this.issue(partnerId, period)) && isComplete;
        // Half of the time is for sales.
        await setTimeout(performance.now() - since);
      }
      after = partners.at(-1)?.partner_id;
    }
    if (isComplete) this.done = period;
  }

  /**
   * @returns false where it has to be tried again: its entries are not sealed yet, or it failed. What contradicts the books is said.
   * @throws what failed, once that is no matter of single partners
   */
  private async issue(partnerId: number, period: Month): Promise<boolean> {
    try {
      await this.statements.issueClosed(partnerId, period);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'STATEMENT_NOT_SEALED') return false;
      if (!(error instanceof WrongBooks) && ++this.failed > MOST_FAILED) throw error;
      this.log.error(
        `the statement of partner ${partnerId} for ${period} could not be made: ${error instanceof Error ? error.message : String(error)}`,
      );
      return error instanceof WrongBooks;
    }
  }
}

type PartnerRow = RowOf<typeof sql.partnerRow>;

const shuffled = (partners: PartnerRow[]): number[] =>
  partners
    .map(({ partner_id }) => [Math.random(), partner_id] as const)
    .sort(([one], [other]) => one - other)
    .map(([, id]) => id);
