import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** No row: this key began one already, or the partner is deleted. */
export const beginThread = statement(
  'begin-support-thread',
  { params: { partnerId: int8, adminId: int8, message: text, key: text }, row: { id: int8 } },
  `insert into support_requests (user_id, reason, message, state, assignee_id, begun_by, begun_key)
   select :partnerId, 'general', :message, 'waiting', :adminId, :adminId, :key
   where not exists (select from deleted_partners where partner_id = :partnerId)
   on conflict (begun_by, begun_key) where begun_by is not null do nothing returning id`,
);

export const findBegun = statement(
  'find-begun-support-thread',
  { params: { adminId: int8, key: text }, row: { id: int8, partnerId: int8, message: text } },
  `select id, user_id as "partnerId", message from support_requests where begun_by = :adminId and begun_key = :key`,
);
