import { THREAD_LINK_DAYS, type SupportReason, type SupportState } from '@portal/contracts/values/support';
import {
  bytea,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const requestRow = {
  id: int8,
  userId: int8,
  reason: textOf<SupportReason>(),
  message: text,
  state: textOf<SupportState>(),
  assigneeId: nullable(int8),
  begunBy: nullable(int8),
  version: int4,
  createdAt: timestamptz,
  toldAt: nullable(timestamptz),
};
export type RequestRow = RowOf<typeof requestRow>;

const REQUEST = `select r.id, r.user_id as "userId", r.reason, r.message, r.state, r.assignee_id as "assigneeId",
  r.begun_by as "begunBy", r.version,
  r.created_at as "createdAt", r.told_at as "toldAt" from support_requests r`;

export const readRequest = statement(
  'read-support-request',
  { params: { id: int8 }, row: requestRow },
  `${REQUEST} where r.id = :id`,
);

export const lockRequest = statement(
  'lock-support-request',
  { params: { id: int8 }, row: requestRow },
  `${REQUEST} where r.id = :id for update`,
);

/** The request of a mailed link, while that opens it. */
export const findByLink = statement(
  'find-support-request-by-link',
  { params: { tokenHash: bytea }, row: { id: int8 } },
  `select r.id from support_links l join support_requests r on r.id = l.request_id
   where l.token_hash = :tokenHash and r.link_until > now()`,
);

export type MessageKind = 'answer' | 'note' | 'reply';
const messageRow = {
  id: int8,
  kind: textOf<MessageKind>(),
  authorId: nullable(int8),
  message: text,
  createdAt: timestamptz,
};
export type MessageRow = RowOf<typeof messageRow>;

const MESSAGE = `select id, kind, author_id as "authorId", message, created_at as "createdAt" from support_messages`;

/** Oldest first. */
export const readMessages = statement(
  'read-support-messages',
  { params: { requestId: int8 }, row: messageRow },
  `${MESSAGE} where request_id = :requestId order by id`,
);

export const findMessageByKey = statement(
  'find-support-message-by-key',
  { params: { requestId: int8, key: text }, row: messageRow },
  `${MESSAGE} where request_id = :requestId and key = :key`,
);

export const readMessage = statement(
  'read-support-message',
  { params: { id: int8 }, row: { message: text } },
  'select message from support_messages where id = :id',
);

export const insertMessage = statement(
  'insert-support-message',
  {
    params: {
      requestId: int8,
      kind: textOf<MessageKind>(),
      authorId: nullable(int8),
      message: text,
      key: text,
    },
    row: { id: int8 },
  },
  `insert into support_messages (request_id, kind, author_id, message, key)
   values (:requestId, :kind, :authorId, :message, :key) returning id`,
);

export const changeRequest = statement(
  'change-support-request',
  { params: { id: int8, state: textOf<SupportState>(), assigneeId: nullable(int8) } },
  `update support_requests set state = :state, assignee_id = :assigneeId, version = version + 1 where id = :id`,
);

/** The first message makes the link's seed; each lets the link open the thread for longer. */
export const openLink = statement(
  'open-support-link',
  { params: { id: int8 } },
  `update support_requests set link_seed = coalesce(link_seed, gen_random_uuid()),
     link_until = now() + interval '${THREAD_LINK_DAYS} days' where id = :id`,
);

export const readLink = statement(
  'read-support-link',
  { params: { id: int8 }, row: { seed: nullable(uuid) } },
  'select link_seed as seed from support_requests where id = :id',
);

/** Links that were mailed to another address open nothing any more. */
export const keepLink = statement(
  'keep-support-link',
  { params: { tokenHash: bytea, requestId: int8 } },
  `with earlier as (delete from support_links where request_id = :requestId and token_hash <> :tokenHash)
   insert into support_links (token_hash, request_id) select :tokenHash, id from support_requests where id = :requestId
   on conflict do nothing`,
);

export const setTold = statement(
  'set-support-told',
  { params: { id: int8 } },
  'update support_requests set told_at = now() where id = :id',
);
