import { settings } from '@portal/kit/config/settings';
import * as z from 'zod';

export class MailSettings extends settings({
  /** Absent: mails are kept, for an admin to read (D-33). */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'it must look like smtp://user:password@host:port' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>$/, 'it must look like Partner Portal <portal@example.com>')
    .default('Partner Portal <portal@example.com>'),
  SUPPORT_EMAIL: z.email('it must be an e-mail address').default('support@example.com'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
}) {}
