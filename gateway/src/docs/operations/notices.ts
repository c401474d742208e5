import * as calls from '@portal/contracts/calls/notices';
import * as notices from '@portal/contracts/http/notices';
import { product } from '../examples.js';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const notice: notices.BellNotice = {
  id: 81,
  kind: 'sale',
  at: '2026-11-05T10:00:00.000Z',
  isRead: false,
  saleId: 512,
  productName: product.name,
  amountCents: 8_910,
  commissionCents: 1_114,
};

export const noticeOperations: Operation[] = [
  operation(calls.listNotices, {
    summary: 'What your bell tells of, by page; newest first',
    description: 'Notices are kept for 90 days. Amounts are in cents.',
    tag: 'Account',
    query: notices.noticesQuery,
    paged: true,
    answers: list(notices.notice, notice),
  }),
  operation(calls.countUnreadNotices, {
    summary: 'How many of your notices are unread, counted up to 10',
    tag: 'Account',
    answers: { 200: { schema: notices.unreadNotices, example: { unread: 3 } } },
  }),
  operation(calls.markNoticesRead, {
    summary: 'Mark notices of yours as read',
    tag: 'Account',
    body: notices.readNotices,
    example: { ids: [81, 80] },
    answers: { 204: null },
  }),
  operation(calls.markAllNoticesRead, {
    summary: 'Mark all your notices as read, up to the newest that you have seen',
    tag: 'Account',
    body: notices.readAllNotices,
    example: { upTo: 81 },
    answers: { 204: null },
  }),
];
