import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { MAIL_KINDS } from '@portal/contracts/values/mail-kinds.gen';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { listMails } from './list-mails.sql.js';

const question = z.object({
  kind: z.enum(MAIL_KINDS).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

@Controller()
export class ListMailsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listOutgoingMails)
  async list(@Query({ schema: question }) query: z.infer<typeof question>): Promise<OutgoingMail[]> {
    const rows = await this.database.query(listMails, { kind: query.kind ?? null, limit: query.limit });
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    }));
  }
}
