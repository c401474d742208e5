import { statement } from '../../database/statement.js';

/** Notes the messages as handled by the consumer. Returns those that were not: a copy waits here for the first to commit. */
export const enterInbox = statement<{ message_id: string }>(
  'enter-inbox',
  `insert into inbox (consumer, message_id) select $1, unnest($2::uuid[])
   on conflict do nothing returning message_id`,
);

export const purgeInbox = statement(
  'purge-inbox',
  `delete from inbox where (consumer, message_id) in
     (select consumer, message_id from inbox where received_at < now() - interval '30 days' limit $1)
   returning 1`,
);

export const ping = statement('ping', 'select 1');
