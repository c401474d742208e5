import {
  array,
  int4,
  int8,
  notNull,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const found = {
  admin_id: notNull(int8),
  kind: text,
  hour: timestamptz,
  taken: int4,
  /** Of the first one. */
  at: timestamptz,
  device: nullable(text),
  address: nullable(text),
};
export type FoundExport = RowOf<typeof found>;

/**
 * Of the last six hours, by administrator, kind and hour of the clock: the files that were taken, and the reads of whoever had
 * more than `allowed` within an hour. What was refused is left out; an attempt without an answer counts after a minute,
 * since it may have been answered.
 */
export const findExports = statement(
  'find-exports',
  { params: { actions: array(text), kinds: array(text), reads: array(text), allowed: int8 }, row: found },
  `with attempts as (
     select a.at, a.actor_id, a.action, a.device, a.address,
       count(*) over (partition by a.actor_id order by a.at range between interval '1 hour' preceding and current row) as reads
     from audit_log a left join audit_log answer on answer.request_id = a.request_id and answer.entry = 'answered'
     where a.entry = 'attempted' and a.at > now() - interval '6 hours' and a.action = any(:reads)
       and a.actor_id is not null and a.actor_role = 'admin'
       and coalesce(answer.status < 400, a.at < now() - interval '1 minute')
   ), taken as (
     select kind, 1 as files, at, actor_id, device, address, reads from attempts
       join unnest(:actions::text[], :kinds::text[]) as export (action, kind) using (action)
     union all
     select 'reads', null, at, actor_id, device, address, reads from attempts where reads > :allowed
   )
   select actor_id as admin_id, kind, date_trunc('hour', at, 'UTC') as hour,
     coalesce(sum(files), max(reads))::int as taken, min(at) as at,
     (array_agg(device order by at))[1] as device, (array_agg(address order by at))[1] as address
   from taken group by actor_id, kind, date_trunc('hour', at, 'UTC') order by at`,
);
