import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

// Any number that no other advisory lock uses.
const BALANCES = 1;

export const lock = statement(
  'lock-accounts',
  { params: { partnerIds: array(int8) } },
  `select pg_advisory_xact_lock(${BALANCES}, (partner_id % 2147483648)::int) from unnest(:partnerIds::bigint[]) as partner_id`,
);
