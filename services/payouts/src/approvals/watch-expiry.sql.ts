import { int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * The next requests that ended without a decision, 100 at most; each is returned once. Not within a minute of their end,
 * since a decision that was in time may still be under way.
 */
export const noteExpiries = statement(
  'note-expired-approvals',
  { row: { request_id: int8 } },
  `insert into approval_expiries (request_id)
   select id from approval_requests request
   where expires_at <= clock_timestamp() - interval '1 minute'
     and expires_at > clock_timestamp() - interval '30 days'
     and not exists (select from approval_decisions where request_id = request.id)
     and not exists (select from approval_expiries where request_id = request.id)
   order by expires_at limit 100
   on conflict (request_id) do nothing returning request_id`,
);
