import { array, bytea, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** All parameters are columns: arrays with one element per payout. */
export const insertFrozenAccounts = statement(
  'insert-frozen-accounts',
  {
    params: {
      payoutIds: array(int8),
      partnerIds: array(int8),
      sealed: array(bytea),
      dataKeys: array(bytea),
      keyIds: array(text),
    },
    row: { id: int8, payout_id: int8 },
  },
  `insert into frozen_accounts (payout_id, partner_id, sealed, data_key, key_id)
   select payout_id, partner_id, sealed, data_key, key_id
   from unnest(:payoutIds::bigint[], :partnerIds::bigint[], :sealed::bytea[], :dataKeys::bytea[], :keyIds::text[])
     as frozen (payout_id, partner_id, sealed, data_key, key_id)
   returning id, payout_id`,
);

export const findFrozenAccountsOf = statement(
  'find-frozen-accounts-of-nacha-file',
  {
    params: { fileId: int8 },
    row: { id: int8, partner_id: int8, sealed: bytea, data_key: bytea, key_id: text },
  },
  `select frozen.id, frozen.partner_id, sealed, data_key, key_id
   from nacha_credits credit join frozen_accounts frozen on frozen.id = credit.frozen_account_id
   where credit.file_id = :fileId`,
);

/** For a file that nobody can take any more. */
export const removeFrozenAccountsOf = statement(
  'remove-frozen-accounts-of-nacha-file',
  { params: { fileId: int8 } },
  `delete from frozen_accounts using nacha_credits credit
   where credit.file_id = :fileId and frozen_accounts.id = credit.frozen_account_id`,
);
