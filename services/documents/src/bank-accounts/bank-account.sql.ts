import { array, bytea, int8, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const bankAccountRow = {
  partner_id: int8,
  sealed: bytea,
  data_key: bytea,
  key_id: text,
  last_digits: text,
  set_by: int8,
  set_at: timestamptz,
  /** Changes with every write; never reused. */
  version: int8,
};
export type BankAccountRow = RowOf<typeof bankAccountRow>;

const COLUMNS = 'partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version';

export const findBankAccount = statement(
  'find-bank-account',
  { params: { partnerId: int8 }, row: bankAccountRow },
  `select ${COLUMNS} from bank_accounts where partner_id = :partnerId`,
);

export const findBankAccounts = statement(
  'find-bank-accounts',
  { params: { partnerIds: array(int8) }, row: bankAccountRow },
  `select ${COLUMNS} from bank_accounts where partner_id = any(:partnerIds::bigint[])`,
);

/** Serialises changes of one partner's account. An advisory lock also works for a partner without an account. */
export const holdBankAccount = statement(
  'hold-bank-account',
  { params: { partnerId: int8 } },
  `select pg_advisory_xact_lock(hashtextextended('bank-account/' || :partnerId::bigint, 0))`,
);

export const putBankAccount = statement(
  'put-bank-account',
  {
    params: { partnerId: int8, sealed: bytea, dataKey: bytea, keyId: text, lastDigits: text, setBy: int8 },
    row: { version: int8, set_at: timestamptz },
  },
  `insert into bank_accounts (partner_id, sealed, data_key, key_id, last_digits, set_by)
   values (:partnerId, :sealed, :dataKey, :keyId, :lastDigits, :setBy)
   on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
     key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by, set_at = now(),
     version = nextval('bank_account_versions')
   returning version, set_at`,
);

export const removeBankAccount = statement(
  'remove-bank-account',
  { params: { partnerId: int8 } },
  'delete from bank_accounts where partner_id = :partnerId',
);

/** Logs who got these partners' numbers, and in which file. */
export const logBankAccountAccesses = statement(
  'log-bank-account-accesses',
  { params: { partnerIds: array(int8), batchId: int8, fileId: int8, role: text, userId: int8 } },
  `insert into bank_account_accesses (partner_id, batch_id, file_id, role, user_id)
   select partner_id, :batchId, :fileId, :role, :userId from unnest(:partnerIds::bigint[]) as given (partner_id)`,
);
