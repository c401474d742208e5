import { type AdminMail, type GivenUpMails, type MailInFull } from '@portal/contracts/http/admin-support';
import { statement } from '@portal/kit/database/statement';

export type Row<Mail> = Omit<Mail, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null };

const LINE = `id, kind, status, recipient as "to", subject, attempts, last_error as "lastError",
  created_at as "createdAt", settled_at as "settledAt"`;
const MATCHING = '($1::text is null or status = $1)';

// Pages by key: $1 status, $2 moment, $3 id, $4 limit.
export const findOlder = statement<Row<AdminMail>>(
  'find-older-mails',
  `select ${LINE} from mails where ${MATCHING} and (created_at, id) < ($2, $3)
   order by created_at desc, id desc limit $4`,
);
export const findNewer = statement<Row<AdminMail>>(
  'find-newer-mails',
  `select ${LINE} from mails where ${MATCHING} and (created_at, id) > ($2, $3) order by created_at, id limit $4`,
);
export const count = statement<{ count: number }>(
  'count-mails',
  `select count(*) as count from (select from mails where ${MATCHING} limit 1000) counted`,
);
export const findMail = statement<Row<MailInFull>>(
  'find-mail',
  `select ${LINE}, body as text from mails where id = $1`,
);
const AGAIN = `status = 'queued', attempts = 0, unanswered = 0, queued_at = now(), next_try_at = now(), settled_at = null`;
export const queueAgain = statement<{ id: number }>(
  'queue-mail-again',
  `update mails set ${AGAIN} where id = $1 and status = 'failed' returning id`,
);
/** By the server's code (nodemailer's begin with E): where it was not the server, another try says the same. */
const GIVEN_UP = `status = 'failed' and (last_error like 'E%' or last_error like 'UNANSWERED%')`;
export const countGivenUp = statement<GivenUpMails & Record<string, unknown>>(
  'count-given-up-mails',
  `select count(*) as count from mails where ${GIVEN_UP}`,
);
/** $1 how many at a time, $2 up to which: what fails again meanwhile is not sent a third time. */
export const queueSomeAgain = statement<{ id: number }>(
  'queue-mails-again',
  `update mails set ${AGAIN}
   where id in (select id from mails where ${GIVEN_UP} and settled_at <= $2 order by created_at limit $1 for update skip locked)
   returning id`,
);
