import { statement } from '@portal/kit/database/statement';

export const noteEvent = statement(
  'note-webhook-event',
  `insert into webhook_events as seen (type, last_at) values ($1, now())
   on conflict (type) do update set last_at = greatest(seen.last_at, excluded.last_at)`,
);
export const findEvents = statement<{ type: string; last_at: Date }>(
  'find-webhook-events',
  'select type, last_at from webhook_events order by last_at desc limit 20',
);
