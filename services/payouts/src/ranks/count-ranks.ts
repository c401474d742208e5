import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { lastMonths } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import * as sql from './rank-steps.sql.js';

const EVERY_MS = 1_000;

/**
 * Counts who moved in the leaderboard into the steps that ranks are summed up from (D-179). A rank is exact at any time,
 * since it has the moves that are not counted yet: this only keeps them few.
 */
@Injectable()
export class CountRanks {
  constructor(
    private readonly database: Database,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.count(),
      everyMs: EVERY_MS,
      failure: 'who moved in the leaderboard could not be counted',
      level: 'warn',
      atStart: true,
    });
  }

  async count(): Promise<void> {
    const [month, before] = lastMonths(2) as [string, string];
    if (!(await this.database.first(sql.hasRankWork, { month }))!.found) return;
    while (!this.repeats.stopped && (await this.step(month, before)));
  }

  /** @returns whether more has to be counted or drawn */
  private step(month: string, before: string): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      if (!(await transaction.first(sql.takeRankSteps))!.taken) return false;
      if ((await transaction.first(sql.countRankMoves))!.left) return true;
      // Not the month before: a rank of it may still be asked for, by a process whose clock is behind.
      await transaction.query(sql.forgetOldSteps, { before });
      return (await transaction.first(sql.drawRankSteps, { month }))!.steps > 0;
    });
  }
}
