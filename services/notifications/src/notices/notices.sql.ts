import { NOTICE_DAYS, UNREAD_COUNTED, type NoticeKind } from '@portal/contracts/values/notices';
import {
  array,
  bool,
  float8,
  int8,
  jsonb,
  nullable,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { by } from '@portal/kit/lists/orders';

/** Once per partner and key. Returns no row where it was there, was withdrawn, or the partner is deleted. */
export const addNotice = statement(
  'add-notice',
  {
    params: {
      partnerId: int8,
      kind: textOf<NoticeKind>(),
      key: text,
      follows: nullable(text),
      about: jsonb(),
      heldSeconds: float8,
    },
    row: { id: int8 },
  },
  `insert into notices (partner_id, kind, key, follows, about, shown_at, announced)
   select :partnerId, :kind, :key, :follows, :about, now() + make_interval(secs => :heldSeconds), :heldSeconds <= 0
   where not exists (select from deleted_partners where partner_id = :partnerId)
   on conflict (partner_id, key) do nothing returning id`,
);

/** Takes a notice away, also one that comes only after this. */
export const withdrawNotice = statement(
  'withdraw-notice',
  { params: { partnerId: int8, kind: textOf<NoticeKind>(), key: text } },
  `insert into notices (partner_id, kind, key, about, withdrawn)
   select :partnerId, :kind, :key, '{}', true
   where not exists (select from deleted_partners where partner_id = :partnerId)
   on conflict (partner_id, key) do update set withdrawn = true`,
);

/** The same, unless the partner may have seen it: then it returns no row. */
export const withdrawHeldNotice = statement(
  'withdraw-held-notice',
  { params: { partnerId: int8, kind: textOf<NoticeKind>(), key: text }, row: { id: int8 } },
  `insert into notices (partner_id, kind, key, about, withdrawn)
   select :partnerId, :kind, :key, '{}', true
   where not exists (select from deleted_partners where partner_id = :partnerId)
   on conflict (partner_id, key) do update set withdrawn = true
     where notices.withdrawn or notices.shown_at > now()
   returning id`,
);

/** What a partner may see of `notices n`: not what is held or withdrawn, nor what goes with it. */
const SHOWN = `n.shown_at <= now() and not n.withdrawn and not exists (
  select from notices w where w.partner_id = n.partner_id and w.key = n.follows and w.withdrawn)
  and (n.kind <> 'announcement' or exists (
    select from announcements a where a.id = (n.about->>'announcementId')::bigint and a.withdrawn_at is null))`;

/** Newest first. */
export const noticesList = defineList({
  name: 'notices',
  row: {
    id: int8,
    kind: textOf<NoticeKind>(),
    about: jsonb<Record<string, unknown>>(),
    followed: nullable(jsonb<Record<string, unknown>>()),
    /** Of an announcement. */
    title: nullable(text),
    shownAt: timestamptz,
    isRead: bool,
  },
  orders: { date: by('n.shown_at', timestamptz, 'shownAt') },
  id: by('n.id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['n.partner_id = :partnerId', SHOWN] },
  from: 'from notices n',
  page: ({ where, orderBy }) =>
    `select n.id, n.kind, n.about, f.about as followed, a.title, n.shown_at as "shownAt", n.read_at is not null as "isRead"
     from notices n left join notices f on f.partner_id = n.partner_id and f.key = n.follows
     left join announcements a on n.kind = 'announcement' and a.id = (n.about->>'announcementId')::bigint
     ${where} ${orderBy} limit :limit`,
});

export const countUnread = statement(
  'count-unread-notices',
  { params: { partnerId: int8 }, row: { unread: int8 } },
  `select ${countSome(`from notices n where n.partner_id = :partnerId and n.read_at is null and ${SHOWN}`, UNREAD_COUNTED)} as unread`,
);

export const markRead = statement(
  'mark-notices-read',
  { params: { partnerId: int8, ids: array(int8) }, row: { id: int8 } },
  `update notices set read_at = now()
   where id = any(:ids::bigint[]) and partner_id = :partnerId and read_at is null returning id`,
);

export const markReadByKey = statement(
  'mark-notice-read-by-key',
  { params: { partnerId: int8, key: text } },
  'update notices set read_at = now() where partner_id = :partnerId and key = :key and read_at is null',
);

export const markAllRead = statement(
  'mark-all-notices-read',
  { params: { partnerId: int8, upTo: int8 }, row: { id: int8 } },
  `update notices set read_at = now()
   where partner_id = :partnerId and read_at is null and not withdrawn and id <= :upTo and shown_at <= now()
   returning id`,
);

const ANNOUNCED_AT_ONCE = 200;

/** Those whose time has come, once each; nobody saw one that was withdrawn before. */
export const announceHeld = statement(
  'announce-held-notices',
  { row: { partnerId: int8 } },
  `with due as (
     update notices set announced = true
     where id in (select id from notices where not announced and shown_at <= now() limit ${ANNOUNCED_AT_ONCE} for update skip locked)
     returning partner_id, withdrawn
   )
   select partner_id as "partnerId" from due where not withdrawn`,
);

/** Some of those that are too old. */
export const deleteOld = statement(
  'delete-old-notices',
  { params: { limit: int8 }, row: { id: int8 } },
  `delete from notices where id in (
     select id from notices where shown_at < now() - interval '${NOTICE_DAYS} days' order by shown_at limit :limit)
   returning id`,
);

/** From now on nothing is kept of the partner; see `SweepAfterDeletion`. */
export const noteDeleted = statement(
  'forget-partner-from-now-on',
  { params: { partnerId: int8 } },
  'insert into deleted_partners (partner_id) values (:partnerId) on conflict do nothing',
);

export const deleteNoticesOf = statement(
  'delete-notices-of-partner',
  { params: { partnerId: int8 } },
  'delete from notices where partner_id = :partnerId',
);
