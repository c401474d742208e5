import { type OutgoingMail } from '@portal/contracts/http/internal';
import { statement } from '@portal/kit/database/statement';

type MailRow = Omit<OutgoingMail, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null };

export const listMails = statement<MailRow>(
  'list-mails',
  `select id, kind, about, recipient as "to", subject, html, body as text,
          status, attempts, last_error as "lastError", created_at as "createdAt", settled_at as "settledAt"
   from mails where $1::text is null or kind = $1 order by id desc limit $2`,
);
