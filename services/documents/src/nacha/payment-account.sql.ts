import { array, bytea, int8, notNull, text, type RowOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Does nothing where the payout has a row: the event came before, or the payout was voided. */
export const putPaymentAccount = statement(
  'put-payment-account',
  {
    params: {
      payoutId: int8,
      partnerId: int8,
      version: int8,
      lastDigits: text,
      sealed: bytea,
      dataKey: bytea,
      keyId: text,
    },
  },
  `insert into payment_accounts (payout_id, partner_id, version, last_digits, sealed, data_key, key_id)
   values (:payoutId, :partnerId, :version, :lastDigits, :sealed, :dataKey, :keyId)
   on conflict (payout_id) do nothing`,
);

const paymentAccountRow = {
  payout_id: int8,
  partner_id: notNull(int8),
  version: notNull(int8),
  last_digits: notNull(text),
  sealed: notNull(bytea),
  data_key: notNull(bytea),
  key_id: notNull(text),
};
export type PaymentAccountRow = RowOf<typeof paymentAccountRow>;

export const findPaymentAccounts = statement(
  'find-payment-accounts',
  { params: { payoutIds: array(int8) }, row: paymentAccountRow },
  `select payout_id, partner_id, version, last_digits, sealed, data_key, key_id from payment_accounts
   where payout_id = any(:payoutIds::bigint[]) and sealed is not null`,
);

/** Leaves a row without an account: the event of the payment may come later. */
export const forgetPaymentAccount = statement(
  'forget-payment-account',
  { params: { payoutId: int8 } },
  `insert into payment_accounts (payout_id) values (:payoutId)
   on conflict (payout_id) do update set partner_id = null, version = null, last_digits = null, sealed = null,
     data_key = null, key_id = null`,
);
