import type { MailStatus } from '@portal/contracts/http/admin-support';
import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import { int4, int8, jsonb, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const listMails = statement(
  'list-mails',
  {
    params: { kind: nullable(text), limit: int8 },
    row: {
      id: int8,
      kind: textOf<MailKind>(),
      about: jsonb<Record<string, unknown>>(),
      to: nullable(text),
      subject: nullable(text),
      html: nullable(text),
      text: nullable(text),
      status: textOf<MailStatus>(),
      attempts: int4,
      lastError: nullable(text),
      createdAt: timestamptz,
      settledAt: nullable(timestamptz),
    },
  },
  `select id, kind, about, recipient as "to", subject, html, body as text,
          status, attempts, last_error as "lastError", created_at as "createdAt", settled_at as "settledAt"
   from mails where :kind::text is null or kind = :kind order by id desc limit :limit`,
);
