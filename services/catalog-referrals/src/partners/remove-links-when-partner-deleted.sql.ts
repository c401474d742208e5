import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const noteDeleted = statement(
  'note-deleted-partner',
  { params: { id: int8 } },
  'insert into deleted_partners (id) values (:id) on conflict do nothing',
);
export const removeLinks = statement(
  'remove-links-of-partner',
  { params: { partnerId: int8 } },
  `with counted as (
     delete from visit_counts using referrals r where referral_id = r.id and r.partner_id = :partnerId
   ), recent as (
     delete from counted_visits using referrals r where referral_id = r.id and r.partner_id = :partnerId
   ), named as (delete from partners where id = :partnerId)
   delete from referrals where partner_id = :partnerId`,
);
