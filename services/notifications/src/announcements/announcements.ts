import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NewAnnouncement } from '@portal/contracts/http/announcements';
import { addDays } from '@portal/contracts/values/calendar-day';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { Bell } from '../notices/bell.js';
import * as sql from './announcement.sql.js';
import { TellOfAnnouncements } from './tell-of-announcements.js';

export const ANNOUNCEMENT_NOT_FOUND = 'Announcement not found';

/** What administrators tell all partners (D-159): published once, never changed, withdrawn at most. */
@Injectable()
export class Announcements {
  constructor(
    private readonly database: Database,
    private readonly bell: Bell,
    private readonly telling: TellOfAnnouncements,
  ) {}

  /**
   * Dashboards show it at once; bells and mails follow, a batch of partners at a time.
   * @throws AppError 409 IDEMPOTENCY_KEY_REUSED
   */
  async publish(
    { title, text, byMail, lastDay }: NewAnnouncement,
    authorId: number,
    asked: string | undefined,
  ): Promise<sql.AnnouncementRow> {
    const key = `${authorId}:${asked ?? randomUUID()}`;
    const overAt = lastDay && startOfDay(addDays(lastDay, 1));
    await this.database.transaction(async (transaction) => {
      const its = { title, text, byMail, lastDay, overAt, authorId, key };
      const inserted = await transaction.first(sql.insertAnnouncement, its);
      if (!inserted) return;
      await this.bell.tellEverybody(transaction, inserted.id);
      transaction.afterCommit(() => this.telling.wake());
    });
    const published = (await this.database.first(sql.findByKey, { key }))!;
    const isSame =
      published.title === title &&
      published.text === text &&
      published.byMail === byMail &&
      published.lastDay === lastDay;
    if (!isSame) throw conflict('Something else was published with this key already', IDEMPOTENCY_KEY_REUSED);
    tellChange({ before: null, after: { title, byMail, lastDay } });
    return published;
  }

  /** From dashboards and bells, and from mails that nobody has tried to send. Idempotent. @throws AppError 404 */
  async withdraw(id: number): Promise<sql.AnnouncementRow> {
    const before = (await this.database.first(sql.findAnnouncement, { id })) ?? gone();
    await this.database.transaction(async (transaction) => {
      if (!(await transaction.first(sql.withdraw, { id }))) return;
      await transaction.query(sql.withdrawMails, { id });
      await this.bell.tellEverybody(transaction, id);
    });
    const { title, state } = before;
    tellChange({ before: { title, state }, after: { title, state: 'withdrawn' } });
    return (await this.database.first(sql.findAnnouncement, { id }))!;
  }
}

function gone(): never {
  throw notFound(ANNOUNCEMENT_NOT_FOUND);
}
