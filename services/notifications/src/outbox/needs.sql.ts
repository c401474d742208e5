import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';
import { GIVEN_UP } from './admin-mails.sql.js';

export const countNeeds = statement(
  'count-notifications-needs',
  { row: { support: int8, failed: int8 } },
  `select ${countSome(`from support_requests where state = 'open'`, NEEDS_COUNTED)} as support,
     ${countSome(`from mails where ${GIVEN_UP}`, NEEDS_COUNTED)} as failed`,
);
