// The partners' bell (D-145).
import * as z from 'zod/mini';
import { DOCUMENT_TYPES } from '../values/documents.js';
import { MOST_MARKED, NOTICE_KINDS } from '../values/notices.js';
import { cents, id, moment, month, pageLimit, pageCursor } from './fields.js';

export const noticesQuery = z.object({ limit: pageLimit, cursor: pageCursor });
export type NoticesQuery = z.infer<typeof noticesQuery>;

/** What each kind knows: stored facts, in cents, and nothing of a customer. */
export const noticeFacts = {
  sale: z.object({ saleId: id, productName: z.string(), amountCents: cents, commissionCents: cents }),
  /** What is left of the commission now. `productName` is null once the notice of the sale is gone. */
  refund: z.object({
    saleId: id,
    reason: z.enum(['refund', 'dispute', 'dispute-won']),
    commissionCents: cents,
    productName: z.nullable(z.string()),
  }),
  payout: z.object({ payoutId: id, month, amountCents: cents }),
  'payout-voided': z.object({
    payoutId: id,
    month,
    amountCents: cents,
    /** null where none was given. */
    reason: z.nullable(z.enum(['returned', 'mistake'])),
  }),
  'bank-account': z.object({
    change: z.enum(['set', 'replaced', 'removed']),
    /** The partner did it (D-147). Absent from what the release before wrote, as the other two are. */
    byPartner: z.optional(z.boolean()),
    /** It waited for approval when it was entered (D-109). Absent where not. */
    waits: z.optional(z.boolean()),
    /** With `removed`: the partner took back what waited, and the account before stays. Absent where not. */
    withdrawn: z.optional(z.boolean()),
  }),
  'bank-account-stopped': z.object({}),
  /** A W9 or ACH form was looked at (D-143); why it was refused stands with the document. */
  document: z.object({ type: z.enum(DOCUMENT_TYPES), decision: z.enum(['accepted', 'refused']) }),
  announcement: z.object({ announcementId: id, title: z.string() }),
} as const satisfies Record<(typeof NOTICE_KINDS)[number], unknown>;

const base = { id, at: moment, isRead: z.boolean() };

/** `listNotices`: a line of the bell. A page ignores a kind that it does not know, of a newer release. */
export const notice = z.discriminatedUnion('kind', [
  z.extend(noticeFacts.sale, { ...base, kind: z.literal('sale') }),
  z.extend(noticeFacts.refund, { ...base, kind: z.literal('refund') }),
  z.extend(noticeFacts.payout, { ...base, kind: z.literal('payout') }),
  z.extend(noticeFacts['payout-voided'], { ...base, kind: z.literal('payout-voided') }),
  z.extend(noticeFacts['bank-account'], { ...base, kind: z.literal('bank-account') }),
  z.extend(noticeFacts['bank-account-stopped'], { ...base, kind: z.literal('bank-account-stopped') }),
  z.extend(noticeFacts.document, { ...base, kind: z.literal('document') }),
  z.extend(noticeFacts.announcement, { ...base, kind: z.literal('announcement') }),
]);
export type BellNotice = z.infer<typeof notice>;

/** `countUnreadNotices`: never more than `UNREAD_COUNTED`. */
export const unreadNotices = z.object({ unread: z.int().check(z.gte(0)) });
export type UnreadNotices = z.infer<typeof unreadNotices>;

/** `markNoticesRead`: those that are named. Another partner's, and those that are read, stay as they are. */
export const readNotices = z.object({
  ids: z
    .array(id)
    .check(z.minLength(1, 'Name at least one notice'), z.maxLength(MOST_MARKED, 'Name fewer notices')),
});
export type ReadNotices = z.infer<typeof readNotices>;

/** `markAllNoticesRead`: up to the newest that the page shows, so that what came meanwhile stays unread. */
export const readAllNotices = z.object({ upTo: id });
export type ReadAllNotices = z.infer<typeof readAllNotices>;
