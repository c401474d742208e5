import { text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const noteEvent = statement(
  'note-webhook-event',
  { params: { type: text } },
  `insert into webhook_events as seen (type, last_at) values (:type, now())
   on conflict (type) do update set last_at = greatest(seen.last_at, excluded.last_at)`,
);
export const findEvents = statement(
  'find-webhook-events',
  { row: { type: text, last_at: timestamptz } },
  'select type, last_at from webhook_events order by last_at desc limit 20',
);
