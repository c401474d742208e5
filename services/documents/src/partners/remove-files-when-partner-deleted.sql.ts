import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** The bank account goes with the partner, and why a file with the partner in it was not used, as somebody typed it. The logs of accesses stay: they know numbers of rows only. */
export const forgetPartner = statement(
  'forget-partner',
  { params: { id: int8 } },
  `with noted as (insert into deleted_partners (id) values (:id) on conflict do nothing),
   named as (delete from partners where id = :id),
   saved as (delete from profile_saves where user_id = :id),
   unused as (
     update nacha_files set unused_reason = '' where unused_at is not null
       and id in (select file_id from nacha_credits where partner_id = :id))
   update files set removed_at = coalesce(removed_at, now()), filename = '' where owner_id = :id`,
);
