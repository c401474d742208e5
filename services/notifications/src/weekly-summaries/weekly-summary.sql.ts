import { array, bool, date, int8, jsonb, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const beginWeek = statement(
  'begin-weekly-summaries',
  { params: { week: date } },
  'insert into weekly_summaries (week) values (:week) on conflict do nothing',
);

/** No row: all of its summaries are queued. */
export const findProgress = statement(
  'find-weekly-summaries',
  { params: { week: date }, row: { queuedTo: int8 } },
  `select queued_to as "queuedTo" from weekly_summaries where week = :week and queued_at is null`,
);

/** The next who want them, and did before they were due. */
export const listWho = statement(
  'list-who-wants-weekly-summaries',
  { params: { after: int8, dueAt: timestamptz, limit: int8 }, row: { partnerId: int8 } },
  `select partner_id as "partnerId" from wanted_mails
   where kind = 'weekly-summary' and partner_id > :after and wanted_at < :dueAt order by partner_id limit :limit`,
);

/** No row: another process is ahead. */
export const lockProgress = statement(
  'lock-weekly-summaries',
  { params: { week: date, queuedTo: int8 }, row: { queuedTo: int8 } },
  `select queued_to as "queuedTo" from weekly_summaries
   where week = :week and queued_to = :queuedTo and queued_at is null for update`,
);

/** Once per partner and week; for those who still want them. */
export const queueSummaries = statement(
  'queue-weekly-summaries',
  { params: { keys: array(int8), week: date, abouts: jsonb() } },
  `insert into mails (kind, dedupe_key, about)
   select 'weekly-summary', 'weekly-summary:' || :week::date || ':' || partner.id, :abouts::jsonb->(partner.id::text)
   from unnest(:keys::bigint[]) as partner (id)
   join wanted_mails w on w.kind = 'weekly-summary' and w.partner_id = partner.id
   on conflict (dedupe_key) do nothing`,
);

export const noteQueued = statement(
  'note-weekly-summaries-queued',
  { params: { week: date, queuedTo: int8, isAll: bool } },
  `update weekly_summaries set queued_to = :queuedTo, queued_at = case when :isAll then now() end where week = :week`,
);
