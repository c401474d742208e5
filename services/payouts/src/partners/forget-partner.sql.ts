import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const recordDeletion = statement(
  'recordDeletion-partner',
  { params: { partnerId: int8 } },
  'insert into deleted_partners (partner_id) values (:partnerId) on conflict (partner_id) do nothing',
);
export const forgetName = statement(
  'forget-partner-name',
  { params: { id: int8 } },
  'delete from partners where id = :id',
);
export const leaveRanks = statement(
  'leave-ranks',
  { params: { partnerId: int8 } },
  'update partner_months set is_ranked = false where partner_id = :partnerId and is_ranked',
);
/** Administrators' notes about a payout or its void may name the partner. */
export const forgetWords = statement(
  'forget-words-about-payouts',
  { params: { partnerId: int8 } },
  `update payouts set description = null, void_note = null, advance_reason = null
   where partner_id = :partnerId and (description is not null or void_note is not null or advance_reason is not null)`,
);
