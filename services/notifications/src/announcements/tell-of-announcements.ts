import { Injectable } from '@nestjs/common';
import { listPartnersAfter } from '@portal/contracts/calls/internal';
import { Repeats } from '@portal/kit/background/repeats';
import type { Repeat } from '@portal/kit/background/repeat';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { Bell } from '../notices/bell.js';
import { Mailer } from '../outbox/mailer.js';
import { isMailed } from '../outbox/mailed.rules.js';
import * as sql from './announcement.sql.js';

/** How many partners one transaction tells. */
const AT_A_TIME = 100;

/**
 * Tells all partners of announcements (D-159), in the order of their ids: their bells, and by mail those who want it and
 * may be mailed (`isMailed`). How far it is stands with the announcement, in the transaction of each batch, so a process
 * that dies goes on where it was, and of two processes one is ahead. Unique keys make it once per partner.
 */
@Injectable()
export class TellOfAnnouncements {
  private readonly repeat: Repeat;

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly bell: Bell,
    private readonly mailer: Mailer,
    private readonly repeats: Repeats,
  ) {
    this.repeat = repeats.add(this, {
      work: () => this.tell(),
      everyMs: 1_000,
      atStart: true,
      failure: 'could not tell partners of an announcement; will go on',
      level: 'warn',
    });
  }

  wake(): void {
    this.repeat.now();
  }

  /** Until everybody is told of everything, or enough mails wait. */
  async tell(): Promise<void> {
    while (!this.repeats.stopped && (await this.tellSome()));
  }

  /** @returns whether it may go on at once */
  private async tellSome(): Promise<boolean> {
    const found = await this.database.first(sql.findToTell);
    if (!found) return false;
    if (found.byMail && !(await this.mailer.hasRoom())) return false;
    const { id, toldTo, byMail } = found;
    const people = await this.services.call(listPartnersAfter, { query: { after: toldTo } });
    const some = people.slice(0, AT_A_TIME);
    const partnerIds = some.map((person) => person.id);
    const mailed = some.filter(isMailed).map((person) => person.id);
    return this.database.transaction(async (transaction) => {
      const locked = await transaction.first(sql.lockToTell, { id, toldTo });
      if (!locked) return true;
      if (!locked.isOver) {
        const told = await transaction.query(sql.addNotices, { id, partnerIds });
        if (byMail) await transaction.query(sql.queueMails, { id, partnerIds: mailed });
        await this.bell.tell(
          transaction,
          told.map(({ partnerId }) => partnerId),
        );
      }
      const last = partnerIds.at(-1) ?? toldTo;
      // Nobody comes after them: it is over once a page is empty.
      await transaction.query(sql.noteTold, {
        id,
        toldTo: last,
        isAll: locked.isOver || people.length === 0,
      });
      transaction.afterCommit(() => this.mailer.wake());
      return true;
    });
  }
}
