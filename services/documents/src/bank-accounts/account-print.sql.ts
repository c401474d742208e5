import { bool, bytea, int8, type RowOf, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { printsIn } from '../prints/print.sql.js';

export const accountPrints = printsIn('account_prints');

const unprintedRow = { partner_id: int8, version: int8, sealed: bytea, data_key: bytea, key_id: text };
export type UnprintedRow = RowOf<typeof unprintedRow>;

/**
 * Accounts without a print by this key, in order of version: from before there were prints, or before a key rotation. What a
 * partner typed is compared once it is approved (D-147).
 */
export const findUnprinted = statement(
  'find-unprinted-accounts',
  { params: { after: int8, keyId: text, limit: int8 }, row: unprintedRow },
  `select partner_id, version, sealed, data_key, key_id from (
     select partner_id, version, sealed, data_key, key_id from bank_accounts
     union all select waiting.partner_id, waiting.version, sealed, data_key, key_id
       from waiting_accounts waiting join bank_account_changes change on change.version = waiting.version
       where change.set_by <> waiting.partner_id
         or exists (select from bank_account_approvals where version = waiting.version)) account
   where version > :after
     and not exists (select from account_prints print where print.version = account.version and print.key_id = :keyId)
   order by version limit :limit`,
);

/** Whether this version still stands, on file or waiting. */
export const isOnFile = statement(
  'is-account-on-file',
  { params: { version: int8 }, row: { stands: bool } },
  `select exists (select from bank_accounts where version = :version)
     or exists (select from waiting_accounts where version = :version) as stands`,
);
