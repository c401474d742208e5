import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/announcements';
import { listPartnersAfter } from '@portal/contracts/calls/internal';
import {
  announcementsQuery,
  newAnnouncement,
  type AdminAnnouncement,
  type AnnouncementsQuery,
  type Audience,
  type NewAnnouncement,
} from '@portal/contracts/http/announcements';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { isMailed } from '../outbox/mailed.rules.js';
import { namesOf } from '../support/people-of-support.js';
import { announcementsList, listRefusers, type AnnouncementRow } from './announcement.sql.js';
import { ANNOUNCEMENT_NOT_FOUND, Announcements } from './announcements.js';

/** Announcements, as administrators publish and withdraw them (D-159). */
@Controller()
export class AnnouncementsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly announcements: Announcements,
  ) {}

  @Handle(calls.listAnnouncements)
  async list(
    @Query({ schema: announcementsQuery }) query: AnnouncementsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminAnnouncement[]> {
    const page = await readList(this.database, announcementsList, query, {});
    writePageHeaders(reply, calls.listAnnouncements, query, page);
    return this.shown(page.rows);
  }

  /** Whom a mail would go to now: who wants these, has an e-mail that counts (D-112), and is not suspended (D-166). */
  @Handle(calls.countAudience)
  async audience(): Promise<Audience> {
    const counted = { partners: 0, byMail: 0 };
    for (let after = 0; ;) {
      const people = await this.services.call(listPartnersAfter, { query: { after } });
      if (people.length === 0) return counted;
      const mailable = people.filter(isMailed).map(({ id }) => id);
      const refused = await this.database.query(listRefusers, { partnerIds: mailable });
      counted.partners += people.length;
      counted.byMail += mailable.length - refused.length;
      after = people.at(-1)!.id;
    }
  }

  @Handle(calls.publishAnnouncement)
  async publish(
    @UserId() adminId: number,
    @Body({ schema: newAnnouncement }) body: NewAnnouncement,
    @IdempotencyKey() key: string | undefined,
  ): Promise<AdminAnnouncement> {
    return this.one(await this.announcements.publish(body, adminId, key));
  }

  @Handle(calls.withdrawAnnouncement)
  @HttpCode(200)
  async withdraw(@IdParam(ANNOUNCEMENT_NOT_FOUND) id: number): Promise<AdminAnnouncement> {
    return this.one(await this.announcements.withdraw(id));
  }

  private async one(row: AnnouncementRow): Promise<AdminAnnouncement> {
    return (await this.shown([row]))[0]!;
  }

  private async shown(rows: AnnouncementRow[]): Promise<AdminAnnouncement[]> {
    const named = await namesOf(
      this.services,
      rows.map(({ authorId }) => authorId),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      text: row.text,
      state: row.state,
      lastDay: row.lastDay,
      publishedAt: row.publishedAt.toISOString(),
      by: named.admin(row.authorId)!,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      isUnderWay: row.isUnderWay,
      mails: row.byMail ? { sent: row.sent, waiting: row.waiting, failed: row.failed } : null,
    }));
  }
}
