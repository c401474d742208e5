import * as z from 'zod/mini';
import { id, moment, pageQuery } from './fields.js';
import { MAIL_KINDS } from '../values/mail-kinds.gen.js';
import { SUPPORT_REASONS, type SupportReason } from '../values/support.js';

const reasons = Object.keys(SUPPORT_REASONS) as SupportReason[];

/** Query of `listSupportRequests` beside `limit` and `cursor` (D-3, D-32). */
const supportFilters = z.object({ reason: z.optional(z.enum(reasons, 'There is no such reason')) });
export const supportRequestsQuery = z.extend(pageQuery, supportFilters.shape);
export type SupportRequestsQuery = z.infer<typeof supportRequestsQuery>;

/** A line of `listSupportRequests`, newest first. */
export const adminSupportRequest = z.object({
  id,
  createdAt: moment,
  reason: z.enum(reasons),
  message: z.string(),
  /** null while identity is down, and for a deleted account. */
  sender: z.nullable(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      companyName: z.nullable(z.string()),
    }),
  ),
});
export type AdminSupportRequest = z.infer<typeof adminSupportRequest>;

/** queued → sent; → kept where there is no SMTP (D-33); → failed when no retry can deliver it. */
export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Query of `listMails` beside `limit` and `cursor` (D-33). */
const mailFilters = z.object({ status: z.optional(z.enum(MAIL_STATUSES, 'There is no such status')) });
export const mailsQuery = z.extend(pageQuery, mailFilters.shape);
export type MailsQuery = z.infer<typeof mailsQuery>;

/** A line of `listMails`, newest first. */
export const adminMail = z.object({
  id,
  kind: z.enum(MAIL_KINDS),
  status: z.enum(MAIL_STATUSES),
  /** Looked up when the mail goes out: null before. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  attempts: z.int(),
  /** A code, such as ECONNREFUSED. */
  lastError: z.nullable(z.string()),
  createdAt: moment,
  settledAt: z.nullable(moment),
});
export type AdminMail = z.infer<typeof adminMail>;

/** `countGivenUpMails`: how many failed; `retryGivenUpMails`: how many are queued again. */
export const givenUpMails = z.object({ count: z.int() });
export type GivenUpMails = z.infer<typeof givenUpMails>;

/** `getMail`: with its text, where that is stored. A link with a secret is left out of it (D-84). */
export const mailInFull = z.object({ ...adminMail.shape, text: z.nullable(z.string()) });
export type MailInFull = z.infer<typeof mailInFull>;

/** `getUploadScanning`: whether a virus scanner checks each upload (D-82). */
export const uploadScanning = z.object({ scanned: z.boolean() });
export type UploadScanning = z.infer<typeof uploadScanning>;
