import { Injectable } from '@nestjs/common';
import { listSaleDays, listVisitDays } from '@portal/contracts/calls/internal';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { Mailer } from '../outbox/mailer.js';
import { dueWeek, figuresOf, type DueWeek } from './week.rules.js';
import * as sql from './weekly-summary.sql.js';
import type { WeeklySummaryAbout } from './weekly-summary.mail.js';

const EVERY_MS = 1_000;
/** How many partners one transaction queues. */
const AT_A_TIME = 50;

/**
 * Queues the weekly summaries (D-160) once they are due, in the order of the partners' ids. How far it is is written with
 * each batch, so a process that dies goes on where it was, and of two processes one is ahead. A unique key makes it once per
 * partner and week. A service that is away is asked again with the next run.
 */
@Injectable()
export class QueueWeeklySummaries {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly mailer: Mailer,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.queue(),
      everyMs: EVERY_MS,
      atStart: true,
      failure: 'could not queue weekly summaries; will go on',
      level: 'warn',
    });
  }

  /**
   * Until all are queued, or enough wait: a mail that cannot wait does not wait behind thousands.
   * @param now another moment, for tests
   */
  async queue(now = new Date()): Promise<void> {
    const week = dueWeek(now);
    if (!week) return;
    await this.database.query(sql.beginWeek, { week: week.first });
    while (!this.repeats.stopped && (await this.queueSome(week)));
  }

  /** @returns whether there may be more */
  private async queueSome(week: DueWeek): Promise<boolean> {
    const { first, last, dueAt } = week;
    const progress = await this.database.first(sql.findProgress, { week: first });
    if (!progress || !(await this.mailer.hasRoom())) return false;
    const { queuedTo } = progress;
    const who = await this.database.query(sql.listWho, { after: queuedTo, dueAt, limit: AT_A_TIME });
    const abouts: Record<string, WeeklySummaryAbout> = {};
    for (const { partnerId } of who) {
      const [visits, sales] = await Promise.all([
        this.services.call(listVisitDays, { query: { partnerId } }),
        this.services.call(listSaleDays, { query: { partnerId } }),
      ]);
      const figures = figuresOf(week, visits, sales);
      if (figures) abouts[partnerId] = { partnerId, first, last, ...figures };
    }
    return this.database.transaction(async (transaction) => {
      if (!(await transaction.first(sql.lockProgress, { week: first, queuedTo }))) return true;
      const keys = Object.keys(abouts).map(Number);
      await transaction.query(sql.queueSummaries, { keys, week: first, abouts });
      await transaction.query(sql.noteQueued, {
        week: first,
        queuedTo: who.at(-1)?.partnerId ?? queuedTo,
        isAll: who.length < AT_A_TIME,
      });
      transaction.afterCommit(() => this.mailer.wake());
      return who.length === AT_A_TIME;
    });
  }
}
