import { statement } from '@portal/kit/database/statement';

export interface BankAccountRow extends Record<string, unknown> {
  partner_id: number;
  sealed: Buffer;
  data_key: Buffer;
  key_id: string;
  last_digits: string;
  set_by: number;
  set_at: Date;
}

const COLUMNS = 'partner_id, sealed, data_key, key_id, last_digits, set_by, set_at';

export const findBankAccount = statement<BankAccountRow>(
  'find-bank-account',
  `select ${COLUMNS} from bank_accounts where partner_id = $1`,
);

export const findBankAccounts = statement<BankAccountRow>(
  'find-bank-accounts',
  `select ${COLUMNS} from bank_accounts where partner_id = any($1::bigint[])`,
);

/** @returns the last digits of the account that was there before */
export const putBankAccount = statement<{ before: string | null }>(
  'put-bank-account',
  `with earlier as (select last_digits from bank_accounts where partner_id = $1)
   insert into bank_accounts (partner_id, sealed, data_key, key_id, last_digits, set_by)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
     key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by, set_at = now()
   returning (select last_digits from earlier) as before`,
);

export const removeBankAccount = statement<{ last_digits: string }>(
  'remove-bank-account',
  'delete from bank_accounts where partner_id = $1 returning last_digits',
);

/** $1 partners, $2 batch, $3 and $4 who is given their numbers. */
export const logBankAccountAccesses = statement(
  'log-bank-account-accesses',
  `insert into bank_account_accesses (partner_id, batch_id, role, user_id)
   select partner_id, $2, $3, $4 from unnest($1::bigint[]) as given (partner_id)`,
);
