import { Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/announcements';
import type { OwnAnnouncement } from '@portal/contracts/http/announcements';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { Bell } from '../notices/bell.js';
import { markReadByKey } from '../notices/notices.sql.js';
import { dismiss, listStanding } from './announcement.sql.js';
import { ANNOUNCEMENT_NOT_FOUND } from './announcements.js';

/** The announcements that stand, for a partner (D-159). What they put away is put away on all their devices. */
@Controller()
export class OwnAnnouncementsController {
  constructor(
    private readonly database: Database,
    private readonly bell: Bell,
  ) {}

  @Handle(calls.listOwnAnnouncements)
  async list(@UserId() partnerId: number): Promise<OwnAnnouncement[]> {
    const standing = await this.database.query(listStanding, { partnerId });
    return standing.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }));
  }

  /** Its notice counts as read from then on. */
  @Handle(calls.dismissAnnouncement)
  @HttpCode(204)
  async dismiss(@UserId() partnerId: number, @IdParam(ANNOUNCEMENT_NOT_FOUND) id: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(dismiss, { partnerId, id });
      await transaction.query(markReadByKey, { partnerId, key: `announcement:${id}` });
      await this.bell.tell(transaction, [partnerId]);
    });
  }
}
