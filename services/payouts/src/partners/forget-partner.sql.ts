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
export const forgetWordsOfRequests = statement(
  'forget-words-about-requests',
  { params: { partnerId: int8 } },
  `update approval_requests set description = null, advance_reason = null
   where kind <> 'batch' and partner_ids = array[:partnerId::bigint] and (description is not null or advance_reason is not null)`,
);
/** Also of a batch that the partner was in, among others. Few are refused, so the decisions are read one by one. */
export const forgetWordsOfDecisions = statement(
  'forget-words-about-decisions',
  { params: { partnerId: int8 } },
  `update approval_decisions set reason = null from approval_requests request
   where request.id = request_id and partner_ids @> array[:partnerId::bigint] and reason is not null`,
);
/** So may their reasons for what they decided about the partner's flags (D-115). */
export const forgetReasons = statement(
  'forget-reasons-of-flags',
  { params: { partnerId: int8 } },
  `update flag_decisions set reason = '' from flags
   where flags.id = flag_id and flags.partner_id = :partnerId and reason <> ''`,
);
