import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

// Any number that no other advisory lock uses.
const ADMINISTRATORS = 2;

export const lockPayer = statement(
  'lock-payer',
  { params: { adminId: int8 } },
  `select pg_advisory_xact_lock(${ADMINISTRATORS}, (:adminId::bigint % 2147483648)::int)`,
);

/** By the database's clock, which all replicas share. */
export const sumPaidAlone = statement(
  'sum-paid-alone',
  { params: { adminId: int8 }, row: { cents: int8 } },
  `select coalesce(sum(amount_cents), 0)::bigint as cents from paid_alone
   where admin_id = :adminId and paid_at > clock_timestamp() - interval '24 hours'`,
);

export const insertPaidAlone = statement(
  'insert-paid-alone',
  { params: { adminId: int8, cents: int8 } },
  'insert into paid_alone (admin_id, amount_cents) values (:adminId, :cents)',
);
