import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import { int8, nullable, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';
import { GIVEN_UP } from './admin-mails.sql.js';

export const countNeeds = statement(
  'count-notifications-needs',
  { row: { support: int8, failed: int8 } },
  `select ${countSome(`from support_requests where state = 'open'`, NEEDS_COUNTED)} as support,
     ${countSome(`from mails where ${GIVEN_UP}`, NEEDS_COUNTED)} as failed`,
);

/** What waits by the index `mails_due`, the rest by `mails_newest_of_status`. */
export const readMailHealth = statement(
  'read-mail-health',
  { row: { waiting: int8, waiting_since: nullable(timestamptz), failed: int8, kept: int8 } },
  `select ${countSome(`from mails where status = 'queued'`, NEEDS_COUNTED)} as waiting,
     (select min(since) from (select coalesce(queued_at, created_at) as since from mails where status = 'queued'
       order by next_try_at limit ${NEEDS_COUNTED}) due) as waiting_since,
     ${countSome(`from mails where ${GIVEN_UP}`, NEEDS_COUNTED)} as failed,
     ${countSome(`from mails where status = 'kept'`, NEEDS_COUNTED)} as kept`,
);
