import { STANDING_SHOWN, type AnnouncementState } from '@portal/contracts/http/announcements';
import {
  array,
  bool,
  date,
  int8,
  nullable,
  text,
  textOf,
  timestamptz,
  type RowOf,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { by } from '@portal/kit/lists/orders';
import { UNDONE } from '../outbox/mail.js';

const announcementRow = {
  id: int8,
  title: text,
  text,
  byMail: bool,
  lastDay: nullable(text),
  state: textOf<AnnouncementState>(),
  authorId: int8,
  publishedAt: timestamptz,
  withdrawnAt: nullable(timestamptz),
  isUnderWay: bool,
  sent: int8,
  waiting: int8,
  failed: int8,
};
export type AnnouncementRow = RowOf<typeof announcementRow>;

/** By the index `mails_of_announcements`. */
const mails = (status: string) =>
  `(select count(*) from mails where kind = 'announcement' and about->>'announcementId' = a.id::text and status ${status})`;

const ANNOUNCEMENT = `a.id, a.title, a.text, a.by_mail as "byMail", to_char(a.last_day, 'YYYY-MM-DD') as "lastDay",
  case when a.withdrawn_at is not null then 'withdrawn' when a.over_at <= now() then 'over' else 'standing' end as state,
  a.author_id as "authorId", a.published_at as "publishedAt", a.withdrawn_at as "withdrawnAt",
  a.told_at is null as "isUnderWay",
  ${mails(`in ('sent', 'kept')`)} as sent, ${mails(`= 'queued'`)} as waiting, ${mails(`= 'failed'`)} as failed`;

/** Newest first. */
export const announcementsList = defineList({
  name: 'announcements',
  row: announcementRow,
  orders: { date: by('a.published_at', timestamptz, 'publishedAt') },
  id: by('a.id', int8, 'id'),
  from: 'from announcements a',
  page: ({ where, orderBy }) =>
    `select ${ANNOUNCEMENT} from announcements a ${where} ${orderBy} limit :limit`,
});

export const findAnnouncement = statement(
  'find-announcement',
  { params: { id: int8 }, row: announcementRow },
  `select ${ANNOUNCEMENT} from announcements a where a.id = :id`,
);

/** No row: the key was used. */
export const insertAnnouncement = statement(
  'insert-announcement',
  {
    params: {
      title: text,
      text,
      byMail: bool,
      lastDay: nullable(date),
      overAt: nullable(timestamptz),
      authorId: int8,
      key: text,
    },
    row: { id: int8 },
  },
  `insert into announcements (title, text, by_mail, last_day, over_at, author_id, key)
   values (:title, :text, :byMail, :lastDay, coalesce(:overAt::timestamptz, 'infinity'), :authorId, :key)
   on conflict (key) do nothing returning id`,
);

export const findByKey = statement(
  'find-announcement-by-key',
  { params: { key: text }, row: announcementRow },
  `select ${ANNOUNCEMENT} from announcements a where a.key = :key`,
);

/** Waits for a batch of bells and mails under way. No row: it was withdrawn before, or there is none. */
export const withdraw = statement(
  'withdraw-announcement',
  { params: { id: int8 }, row: { id: int8 } },
  `update announcements set withdrawn_at = now(), told_at = coalesce(told_at, now())
   where id = :id and withdrawn_at is null returning id`,
);

/** Gives up its mails that nobody has tried to send yet. */
export const withdrawMails = statement(
  'withdraw-mails-of-announcement',
  { params: { id: int8 } },
  `update mails set status = 'failed', last_error = '${UNDONE}', settled_at = now()
   where kind = 'announcement' and about->>'announcementId' = (:id::bigint)::text and status = 'queued' and attempts = 0`,
);

/** What stands, for a partner. */
export const listStanding = statement(
  'list-standing-announcements',
  {
    params: { partnerId: int8 },
    row: { id: int8, title: text, text, publishedAt: timestamptz, isDismissed: bool },
  },
  `select a.id, a.title, a.text, a.published_at as "publishedAt",
     exists (select from dismissed_announcements d where d.partner_id = :partnerId and d.announcement_id = a.id) as "isDismissed"
   from announcements a where a.withdrawn_at is null and a.over_at > now()
   order by a.id desc limit ${STANDING_SHOWN}`,
);

/** Nothing is kept of a partner who is deleted, or of an announcement that there is not. */
export const dismiss = statement(
  'dismiss-announcement',
  { params: { partnerId: int8, id: int8 } },
  `insert into dismissed_announcements (partner_id, announcement_id)
   select :partnerId, id from announcements where id = :id
     and not exists (select from deleted_partners where partner_id = :partnerId)
   on conflict do nothing`,
);

export const forgetDismissed = statement(
  'forget-dismissed-announcements',
  { params: { partnerId: int8 } },
  'delete from dismissed_announcements where partner_id = :partnerId',
);

/** The words, for its mail. No row: it no longer stands. */
export const findStanding = statement(
  'find-standing-announcement',
  { params: { id: int8 }, row: { title: text, text } },
  'select title, text from announcements where id = :id and withdrawn_at is null and over_at > now()',
);

// Telling everybody, a batch of partners at a time.

/** The oldest announcement that somebody has still to be told of. */
export const findToTell = statement(
  'find-announcement-to-tell',
  { row: { id: int8, toldTo: int8, byMail: bool } },
  `select id, told_to as "toldTo", by_mail as "byMail" from announcements
   where told_at is null order by id limit 1`,
);

/** No row: another process is ahead, or it was withdrawn. */
export const lockToTell = statement(
  'lock-announcement-to-tell',
  { params: { id: int8, toldTo: int8 }, row: { isOver: bool } },
  `select over_at <= now() as "isOver" from announcements
   where id = :id and told_to = :toldTo and told_at is null for update`,
);

/** Once per partner. @returns whose bell has a new notice */
export const addNotices = statement(
  'add-notices-of-announcement',
  { params: { id: int8, partnerIds: array(int8) }, row: { partnerId: int8 } },
  `insert into notices (partner_id, kind, key, about)
   select partner.id, 'announcement', 'announcement:' || :id::bigint, jsonb_build_object('announcementId', :id::bigint)
   from unnest(:partnerIds::bigint[]) as partner (id)
   where not exists (select from deleted_partners d where d.partner_id = partner.id)
   on conflict (partner_id, key) do nothing returning partner_id as "partnerId"`,
);

/** Once per partner, and not to who refused them (D-146). */
export const queueMails = statement(
  'queue-mails-of-announcement',
  { params: { id: int8, partnerIds: array(int8) } },
  `insert into mails (kind, dedupe_key, about)
   select 'announcement', 'announcement:' || :id::bigint || ':' || partner.id,
     jsonb_build_object('announcementId', :id::bigint, 'partnerId', partner.id)
   from unnest(:partnerIds::bigint[]) as partner (id)
   where not exists (select from deleted_partners d where d.partner_id = partner.id)
     and not exists (select from refused_mails r where r.partner_id = partner.id and r.kind = 'announcement')
   on conflict (dedupe_key) do nothing`,
);

export const noteTold = statement(
  'note-told-of-announcement',
  { params: { id: int8, toldTo: int8, isAll: bool } },
  `update announcements set told_to = :toldTo, told_at = case when :isAll then now() end where id = :id`,
);

export const listRefusers = statement(
  'list-refusers-of-announcements',
  { params: { partnerIds: array(int8) }, row: { partnerId: int8 } },
  `select partner_id as "partnerId" from refused_mails
   where kind = 'announcement' and partner_id = any(:partnerIds::bigint[])`,
);
