import { statement } from '@portal/kit/database/statement';

export const bury = statement(
  'bury-partner',
  'insert into deleted_partners (partner_id) values ($1) on conflict (partner_id) do nothing',
);
export const forgetName = statement('forget-partner-name', 'delete from partners where id = $1');
export const leaveRanks = statement(
  'leave-ranks',
  'update partner_months set is_ranked = false where partner_id = $1 and is_ranked',
);
/** What an administrator wrote about a payment, or about taking it back, may name whom it paid. */
export const forgetWords = statement(
  'forget-words-about-payouts',
  `update payouts set description = null, void_note = null
   where partner_id = $1 and (description is not null or void_note is not null)`,
);
