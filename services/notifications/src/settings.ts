import { settings } from '@portal/kit/config/settings';
import * as z from 'zod';

export class MailSettings extends settings({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'it must look like smtp://user:password@host:port' })
    .optional()
    .describe('The server that takes mails. Not set: they are kept, for an admin to read (D-33).'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>$/, 'it must look like Partner Portal <portal@example.com>')
    .default('Partner Portal <portal@example.com>')
    .describe('The sender of mails.'),
  SUPPORT_EMAIL: z
    .email('it must be an e-mail address')
    .default('support@example.com')
    .describe('Whom requests to support are mailed to (D-32).'),
  PUBLIC_URL: z.url().default('http://localhost:8080').describe('The links in mails begin with it.'),
}) {}
