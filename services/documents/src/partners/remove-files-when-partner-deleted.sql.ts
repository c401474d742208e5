import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Removes the partner's bank account, the reviews of their documents with the typed reasons, and those of unused files
 * that the partner is in. The access logs
 * stay: they hold only row ids.
 */
export const forgetPartner = statement(
  'forget-partner',
  { params: { id: int8 } },
  `with noted as (insert into deleted_partners (id) values (:id) on conflict do nothing),
   named as (delete from partners where id = :id),
   saved as (delete from profile_saves where user_id = :id),
   reviewed as (delete from document_reviews where file_id in (select id from files where owner_id = :id)),
   unused as (
     update nacha_files set unused_reason = '' where unused_at is not null
       and id in (select file_id from nacha_credits where partner_id = :id))
   update files set removed_at = coalesce(removed_at, now()), filename = '' where owner_id = :id`,
);
