import { statement } from '@portal/kit/database/statement';

// Any number will do, as long as only accounts use it.
const ACCOUNTS = 1;

export const lock = statement(
  'lock-accounts',
  `select pg_advisory_xact_lock(${ACCOUNTS}, (partner_id % 2147483648)::int) from unnest($1::bigint[]) as partner_id`,
);
