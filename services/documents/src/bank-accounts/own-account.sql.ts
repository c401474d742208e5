import { int8, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** What a partner typed with this key, also when it no longer waits. */
export const findKey = statement(
  'find-own-account-key',
  { params: { partnerId: int8, idempotencyKey: text }, row: { last_digits: text } },
  `select change.last_digits from own_account_keys key
     join bank_account_changes change on change.version = key.version
   where key.partner_id = :partnerId and key.idempotency_key = :idempotencyKey`,
);

export const keepKey = statement(
  'keep-own-account-key',
  { params: { partnerId: int8, idempotencyKey: text, version: int8 } },
  `insert into own_account_keys (partner_id, idempotency_key, version)
   values (:partnerId, :idempotencyKey, :version)`,
);

/** Who typed a change, and who ended it. */
export const findTypist = statement(
  'find-bank-account-typist',
  {
    params: { version: int8 },
    row: {
      partner_id: int8,
      set_by: int8,
      last_digits: text,
      ended_role: nullable(textOf<'partner' | 'admin'>()),
    },
  },
  `select change.partner_id, change.set_by, change.last_digits, ended.ended_role
   from bank_account_changes change left join bank_account_ends ended on ended.version = change.version
   where change.version = :version`,
);
