import { statement } from '@portal/kit/database/statement';

export interface BankAccountRow extends Record<string, unknown> {
  partner_id: number;
  sealed: Buffer;
  data_key: Buffer;
  key_id: string;
  last_digits: string;
  set_by: number;
  set_at: Date;
  /** Another with every change, and never one that was there before. */
  version: number;
}

const COLUMNS = 'partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version';

export const findBankAccount = statement<BankAccountRow>(
  'find-bank-account',
  `select ${COLUMNS} from bank_accounts where partner_id = $1`,
);

export const findBankAccounts = statement<BankAccountRow>(
  'find-bank-accounts',
  `select ${COLUMNS} from bank_accounts where partner_id = any($1::bigint[])`,
);

/** Of one partner, changes go one after the other; it holds for a partner without an account, too. */
export const holdBankAccount = statement(
  'hold-bank-account',
  `select pg_advisory_xact_lock(hashtextextended('bank-account/' || $1::bigint, 0))`,
);

export const putBankAccount = statement(
  'put-bank-account',
  `insert into bank_accounts (partner_id, sealed, data_key, key_id, last_digits, set_by)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
     key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by, set_at = now(),
     version = nextval('bank_account_versions')`,
);

export const removeBankAccount = statement(
  'remove-bank-account',
  'delete from bank_accounts where partner_id = $1',
);

/** $1 partners, $2 batch, $3 file, $4 and $5 who is given their numbers. */
export const logBankAccountAccesses = statement(
  'log-bank-account-accesses',
  `insert into bank_account_accesses (partner_id, batch_id, file_id, role, user_id)
   select partner_id, $2, $3, $4, $5 from unnest($1::bigint[]) as given (partner_id)`,
);
