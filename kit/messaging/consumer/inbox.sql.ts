import { array, bool, int8, text, uuid } from '../../database/sql-types.js';
import { statement } from '../../database/statement.js';

/** Records the messages as handled by the consumer; returns the new ones. A concurrent copy waits for the first commit. */
export const enterInbox = statement(
  'enter-inbox',
  { params: { consumer: text, messageIds: array(uuid) }, row: { message_id: uuid } },
  `insert into inbox (consumer, message_id) select :consumer, unnest(:messageIds::uuid[])
   on conflict do nothing returning message_id`,
);

/** Whether events without a publisher are still handled (D-89). */
export const acceptsAnonymous = statement(
  'accepts-anonymous',
  { row: { accepted: bool } },
  'select now() < accepted_until as accepted from anonymous_events',
);

export const purgeInbox = statement(
  'purge-inbox',
  { params: { limit: int8 } },
  `delete from inbox where (consumer, message_id) in
     (select consumer, message_id from inbox where received_at < now() - interval '30 days' limit :limit)
   returning 1`,
);

export const ping = statement('ping', {}, 'select 1');
