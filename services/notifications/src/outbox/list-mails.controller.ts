import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { MAIL_KINDS, type OutgoingMail } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import * as z from 'zod';
import { Handle } from '@portal/kit/http/handle';

const question = z.object({
  kind: z.enum(MAIL_KINDS).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

type MailRow = Omit<OutgoingMail, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null };

const listMails = statement<MailRow>(
  'list-mails',
  `select id, kind, about, recipient as "to", subject, html, body as text,
          status, attempts, last_error as "lastError", created_at as "createdAt", settled_at as "settledAt"
   from mails where $1::text is null or kind = $1 order by id desc limit $2`,
);

@Controller()
export class ListMailsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listOutgoingMails)
  async list(@Query({ schema: question }) query: z.infer<typeof question>): Promise<OutgoingMail[]> {
    const rows = await this.database.query(listMails, [query.kind ?? null, query.limit]);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    }));
  }
}
