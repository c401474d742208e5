import { statement } from '@portal/kit/database/statement';
import type { FilePurpose } from '../files/file.entity.js';

interface Wrapped extends Record<string, unknown> {
  id: number;
  data_key: Buffer;
  key_id: string;
}

/** $1 ids of keys, $2 after which row, $3 how many. Who else rewraps takes others. */
export const takeFilesWrappedBy = statement<Wrapped & { purpose: FilePurpose; ownerId: number | null }>(
  'take-files-wrapped-by',
  `select id, purpose, owner_id as "ownerId", data_key, key_id from files
   where key_id = any($1::text[]) and id > $2 order by id limit $3 for update skip locked`,
);

export const takeBankAccountsWrappedBy = statement<Wrapped>(
  'take-bank-accounts-wrapped-by',
  `select partner_id as id, data_key, key_id from bank_accounts
   where key_id = any($1::text[]) and partner_id > $2 order by partner_id limit $3 for update skip locked`,
);

/** $1 rows, $2 their keys in the same order, $3 the id of the key that wraps them now. */
export const putFileKeys = statement(
  'put-file-keys',
  `update files set data_key = given.data_key, key_id = $3
   from unnest($1::bigint[], $2::bytea[]) as given (id, data_key) where files.id = given.id`,
);

export const putBankAccountKeys = statement(
  'put-bank-account-keys',
  `update bank_accounts set data_key = given.data_key, key_id = $3
   from unnest($1::bigint[], $2::bytea[]) as given (id, data_key) where partner_id = given.id`,
);
