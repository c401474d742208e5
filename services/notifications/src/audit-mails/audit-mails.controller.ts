import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { EXPORT_KINDS } from '@portal/contracts/values/audit';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import * as z from 'zod';
import { MailQueue } from '../outbox/mail-queue.js';
import { MailSettings } from '../settings.js';
import { mail as headMail } from './audit-head.mail.js';
import { mail as exportMail } from './export-taken.mail.js';
import { printOf } from './print-of.js';

const head = z.object({
  day: z.iso.date(),
  number: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const words = z.string().max(200).nullable();
const exports = z.object({
  exports: z
    .array(
      z.object({
        adminId: z.int().positive(),
        kind: z.enum(EXPORT_KINDS),
        hour: z.iso.datetime(),
        count: z.int().positive(),
        at: z.iso.datetime(),
        device: words,
        place: words,
      }),
    )
    .max(100),
});

/** What the gateway has mailed of its audit log (D-119). It tells the same until it knows that it is queued. */
@Controller()
export class AuditMailsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
    private readonly mails: MailQueue,
  ) {}

  @Handle(internal.getAuditHeadMail)
  headMail(): { addresses: number } {
    return { addresses: printsOf(this.settings).size };
  }

  /** One mail a day and address. */
  @Handle(internal.mailAuditHead)
  @HttpCode(204)
  async mailHead(@Body({ schema: head }) noted: z.infer<typeof head>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      for (const to of printsOf(this.settings))
        await this.mails.add(transaction, headMail, {
          key: `audit-head:${noted.day}:${to}`,
          about: { ...noted, to },
        });
    });
  }

  /** One mail an hour and kind of export, to each owner and to whoever took it. @throws AppError 503 while identity is down */
  @Handle(internal.mailExports)
  @HttpCode(204)
  async mailExports(@Body({ schema: exports }) told: z.infer<typeof exports>): Promise<void> {
    const owners = (await this.services.call(internal.listOwners)).map(({ id }) => id);
    await this.database.transaction(async (transaction) => {
      for (const { adminId: exporterId, hour, ...taken } of told.exports)
        for (const adminId of new Set([...owners, exporterId]))
          await this.mails.add(transaction, exportMail, {
            key: `export-taken:${exporterId}:${taken.kind}:${hour}:${adminId}`,
            about: { adminId, exporterId, ...taken },
          });
    });
  }
}

const printsOf = ({ AUDIT_HEAD_MAIL }: MailSettings) => new Set(AUDIT_HEAD_MAIL.map(printOf));
