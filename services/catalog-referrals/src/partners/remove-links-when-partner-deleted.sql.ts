import { statement } from '@portal/kit/database/statement';

export const noteDeleted = statement(
  'note-deleted-partner',
  'insert into deleted_partners (id) values ($1) on conflict do nothing',
);
export const removeLinks = statement(
  'remove-links-of-partner',
  `with counted as (
     delete from visit_counts using referrals r where referral_id = r.id and r.partner_id = $1
   ), recent as (
     delete from counted_visits using referrals r where referral_id = r.id and r.partner_id = $1
   ), named as (delete from partners where id = $1)
   delete from referrals where partner_id = $1`,
);
