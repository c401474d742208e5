import { statement } from '@portal/kit/database/statement';
import { PAYABLE } from './payable.sql.js';

export const findUnused = statement<{ id: number; partner_id: number; unused_cents: number }>(
  'find-unused-of-partners',
  `select id, partner_id, unused_cents from payouts
   where partner_id = any($1::bigint[]) and unused_cents > 0 order by id`,
);

export const findOpen = statement<{ partner_id: number; sale_id: number; open_cents: number }>(
  'find-open-of-sales',
  `select partner_id, sale_id, open_cents from sale_commissions
   where sale_id = any($1::bigint[]) and ${PAYABLE} order by occurred_at, sale_id`,
);
