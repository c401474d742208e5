import type { MailStatus } from '@portal/contracts/http/admin-support';
import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import { int4, int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';
import { UNDONE } from './mail.js';

const mailLine = {
  id: int8,
  kind: textOf<MailKind>(),
  status: textOf<MailStatus>(),
  to: nullable(text),
  subject: nullable(text),
  attempts: int4,
  lastError: nullable(text),
  createdAt: timestamptz,
  settledAt: nullable(timestamptz),
};

export type Row<Mail> = Omit<Mail, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null };

const LINE = `id, kind, status, recipient as "to", subject, attempts, last_error as "lastError",
  created_at as "createdAt", settled_at as "settledAt"`;

/** Newest first (D-33). */
export const mailsList = defineList({
  name: 'mails',
  row: mailLine,
  orders: { date: by('created_at', timestamptz, 'createdAt') },
  id: by('id', int8, 'id'),
  filters: { status: filter('status = :status', textOf<MailStatus>()), in: filterDays('created_at') },
  from: 'from mails',
  page: ({ where, orderBy }) => `select ${LINE} from mails ${where} ${orderBy} limit :limit`,
});

export const findMail = statement(
  'find-mail',
  {
    params: { id: int8 },
    row: { ...mailLine, text: nullable(text) },
  },
  `select ${LINE}, body as text from mails where id = :id`,
);
const AGAIN = `status = 'queued', attempts = 0, unanswered = 0, queued_at = now(), next_try_at = now(), settled_at = null`;
/** Not a mail that was withdrawn: what it tells of was undone. */
export const queueAgain = statement(
  'queue-mail-again',
  { params: { id: int8 }, row: { id: int8 } },
  `update mails set ${AGAIN} where id = :id and status = 'failed' and last_error is distinct from '${UNDONE}' returning id`,
);
/** Matches mails that failed at the server: nodemailer's error codes begin with E. Other failures would only repeat. */
export const GIVEN_UP = `status = 'failed' and (last_error like 'E%' or last_error like 'UNANSWERED%')`;
export const countGivenUp = statement(
  'count-given-up-mails',
  { row: { count: int8 } },
  `select count(*) as count from mails where ${GIVEN_UP}`,
);
/** Takes only mails that failed before `until`, so that a mail which fails again meanwhile is not queued twice. */
export const queueSomeAgain = statement(
  'queue-mails-again',
  { params: { limit: int8, until: timestamptz }, row: { id: int8 } },
  `update mails set ${AGAIN}
   where id in (select id from mails where ${GIVEN_UP} and settled_at <= :until order by created_at limit :limit for update skip locked)
   returning id`,
);
