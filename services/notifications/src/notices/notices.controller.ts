import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/notices';
import {
  noticesQuery,
  readAllNotices,
  readNotices,
  type BellNotice,
  type NoticesQuery,
  type ReadAllNotices,
  type ReadNotices,
  type UnreadNotices,
} from '@portal/contracts/http/notices';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { Bell } from './bell.js';
import { countUnread, markAllRead, markRead, noticesList } from './notices.sql.js';

/** The caller's own bell (D-145): each read and change names the caller, so another's notices do not exist. */
@Controller()
export class NoticesController {
  constructor(
    private readonly database: Database,
    private readonly bell: Bell,
  ) {}

  @Handle(calls.listNotices)
  async list(
    @UserId() partnerId: number,
    @Query({ schema: noticesQuery }) query: NoticesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BellNotice[]> {
    const page = await readList(this.database, noticesList, query, { partnerId });
    writePageHeaders(reply, calls.listNotices, query, page);
    return page.rows.map(({ id, kind, about, followed, title, shownAt, isRead }) => {
      const more =
        (kind === 'refund' && { productName: followed?.['productName'] ?? null }) ||
        (kind === 'announcement' && { title });
      return { ...about, ...more, id, kind, at: shownAt.toISOString(), isRead } as BellNotice;
    });
  }

  @Handle(calls.countUnreadNotices)
  async unread(@UserId() partnerId: number): Promise<UnreadNotices> {
    return (await this.database.first(countUnread, { partnerId }))!;
  }

  @Handle(calls.markNoticesRead)
  @HttpCode(204)
  async read(
    @UserId() partnerId: number,
    @Body({ schema: readNotices }) { ids }: ReadNotices,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const marked = await transaction.query(markRead, { partnerId, ids });
      if (marked.length > 0) await this.bell.tell(transaction, [partnerId]);
    });
  }

  @Handle(calls.markAllNoticesRead)
  @HttpCode(204)
  async readAll(
    @UserId() partnerId: number,
    @Body({ schema: readAllNotices }) { upTo }: ReadAllNotices,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const marked = await transaction.query(markAllRead, { partnerId, upTo });
      if (marked.length > 0) await this.bell.tell(transaction, [partnerId]);
    });
  }
}
