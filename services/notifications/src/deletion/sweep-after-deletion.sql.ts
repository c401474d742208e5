import { statement } from '@portal/kit/database/statement';

/** All that has a partner's id, of those deleted within a day. */
export const deleteOfDeleted = statement(
  'delete-what-deleted-partners-left',
  {},
  `with gone as (select partner_id as id from deleted_partners where deleted_at > now() - interval '1 day'),
     bell as (delete from notices where partner_id in (select id from gone)),
     told as (delete from happenings where partner_id in (select id from gone)),
     refused as (delete from refused_mails where partner_id in (select id from gone)),
     wanted as (delete from wanted_mails where partner_id in (select id from gone))
   delete from dismissed_announcements where partner_id in (select id from gone)`,
);
