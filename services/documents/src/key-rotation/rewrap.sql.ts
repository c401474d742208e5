import { array, bytea, int8, notNull, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import type { FilePurpose } from '../files/file.entity.js';

const wrapped = { id: int8, data_key: bytea, key_id: text };

/** Skips rows that another process is rewrapping. */
export const takeFilesWrappedBy = statement(
  'take-files-wrapped-by',
  {
    params: { keyIds: array(text), after: int8, limit: int8 },
    row: { ...wrapped, purpose: textOf<FilePurpose>(), ownerId: nullable(int8) },
  },
  `select id, purpose, owner_id as "ownerId", data_key, key_id from files
   where key_id = any(:keyIds::text[]) and id > :after order by id limit :limit for update skip locked`,
);

export const takeBankAccountsWrappedBy = statement(
  'take-bank-accounts-wrapped-by',
  { params: { keyIds: array(text), after: int8, limit: int8 }, row: wrapped },
  `select partner_id as id, data_key, key_id from bank_accounts
   where key_id = any(:keyIds::text[]) and partner_id > :after order by partner_id limit :limit for update skip locked`,
);

export const takeWaitingAccountsWrappedBy = statement(
  'take-waiting-accounts-wrapped-by',
  { params: { keyIds: array(text), after: int8, limit: int8 }, row: wrapped },
  `select partner_id as id, data_key, key_id from waiting_accounts
   where key_id = any(:keyIds::text[]) and partner_id > :after order by partner_id limit :limit for update skip locked`,
);

export const takeTaxNumbersWrappedBy = statement(
  'take-tax-numbers-wrapped-by',
  { params: { keyIds: array(text), after: int8, limit: int8 }, row: wrapped },
  `select partner_id as id, data_key, key_id from tax_numbers
   where key_id = any(:keyIds::text[]) and partner_id > :after order by partner_id limit :limit for update skip locked`,
);

export const takeFrozenAccountsWrappedBy = statement(
  'take-frozen-accounts-wrapped-by',
  { params: { keyIds: array(text), after: int8, limit: int8 }, row: { ...wrapped, partnerId: int8 } },
  `select id, partner_id as "partnerId", data_key, key_id from frozen_accounts
   where key_id = any(:keyIds::text[]) and id > :after order by id limit :limit for update skip locked`,
);

/** Of voided payouts no account is left, so they have no key. */
export const takePaymentAccountsWrappedBy = statement(
  'take-payment-accounts-wrapped-by',
  {
    params: { keyIds: array(text), after: int8, limit: int8 },
    row: { id: int8, data_key: notNull(bytea), key_id: notNull(text), partnerId: notNull(int8) },
  },
  `select payout_id as id, partner_id as "partnerId", data_key, key_id from payment_accounts
   where key_id = any(:keyIds::text[]) and payout_id > :after order by payout_id limit :limit for update skip locked`,
);

/** `dataKeys` are in the order of `ids`; `keyId` names the key that wraps them now. */
export const putFileKeys = statement(
  'put-file-keys',
  { params: { ids: array(int8), dataKeys: array(bytea), keyId: text } },
  `update files set data_key = given.data_key, key_id = :keyId
   from unnest(:ids::bigint[], :dataKeys::bytea[]) as given (id, data_key) where files.id = given.id`,
);

export const putBankAccountKeys = statement(
  'put-bank-account-keys',
  { params: { ids: array(int8), dataKeys: array(bytea), keyId: text } },
  `update bank_accounts set data_key = given.data_key, key_id = :keyId
   from unnest(:ids::bigint[], :dataKeys::bytea[]) as given (id, data_key) where partner_id = given.id`,
);

export const putWaitingAccountKeys = statement(
  'put-waiting-account-keys',
  { params: { ids: array(int8), dataKeys: array(bytea), keyId: text } },
  `update waiting_accounts set data_key = given.data_key, key_id = :keyId
   from unnest(:ids::bigint[], :dataKeys::bytea[]) as given (id, data_key) where partner_id = given.id`,
);

export const putTaxNumberKeys = statement(
  'put-tax-number-keys',
  { params: { ids: array(int8), dataKeys: array(bytea), keyId: text } },
  `update tax_numbers set data_key = given.data_key, key_id = :keyId
   from unnest(:ids::bigint[], :dataKeys::bytea[]) as given (id, data_key) where partner_id = given.id`,
);

export const putFrozenAccountKeys = statement(
  'put-frozen-account-keys',
  { params: { ids: array(int8), dataKeys: array(bytea), keyId: text } },
  `update frozen_accounts set data_key = given.data_key, key_id = :keyId
   from unnest(:ids::bigint[], :dataKeys::bytea[]) as given (id, data_key) where frozen_accounts.id = given.id`,
);

export const putPaymentAccountKeys = statement(
  'put-payment-account-keys',
  { params: { ids: array(int8), dataKeys: array(bytea), keyId: text } },
  `update payment_accounts set data_key = given.data_key, key_id = :keyId
   from unnest(:ids::bigint[], :dataKeys::bytea[]) as given (id, data_key) where payout_id = given.id`,
);
