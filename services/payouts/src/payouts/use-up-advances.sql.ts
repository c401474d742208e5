import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { PAYABLE } from './payable.sql.js';

export const findUnused = statement(
  'find-unused-of-partners',
  { params: { partnerIds: array(int8) }, row: { id: int8, partner_id: int8, unused_cents: int8 } },
  `select id, partner_id, unused_cents from payouts
   where partner_id = any(:partnerIds::bigint[]) and unused_cents > 0 order by id`,
);

export const findOpen = statement(
  'find-open-of-sales',
  { params: { saleIds: array(int8) }, row: { partner_id: int8, sale_id: int8, open_cents: int8 } },
  `select partner_id, sale_id, open_cents from sale_commissions
   where sale_id = any(:saleIds::bigint[]) and ${PAYABLE} order by occurred_at, sale_id`,
);
