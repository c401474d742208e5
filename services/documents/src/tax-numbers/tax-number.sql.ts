import { bytea, int8, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { printsIn } from '../prints/print.sql.js';

const sealedRow = { partner_id: int8, sealed: bytea, data_key: bytea, key_id: text, version: int8 };
export type SealedTaxNumberRow = RowOf<typeof sealedRow>;

const row = { ...sealedRow, last_digits: text, set_by: int8, set_at: timestamptz };
export type TaxNumberRow = RowOf<typeof row>;

export const findTaxNumber = statement(
  'find-tax-number',
  { params: { partnerId: int8 }, row },
  `select partner_id, sealed, data_key, key_id, version, last_digits, set_by, set_at
   from tax_numbers where partner_id = :partnerId`,
);

export const putTaxNumber = statement(
  'put-tax-number',
  {
    params: { partnerId: int8, sealed: bytea, dataKey: bytea, keyId: text, lastDigits: text, setBy: int8 },
    row: { version: int8 },
  },
  `insert into tax_numbers (partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version)
   values (:partnerId, :sealed, :dataKey, :keyId, :lastDigits, :setBy, statement_timestamp(),
     nextval('tax_number_versions'))
   on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
     key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by,
     set_at = excluded.set_at, version = excluded.version
   returning version`,
);

export const deleteTaxNumber = statement(
  'delete-tax-number',
  { params: { partnerId: int8 } },
  'delete from tax_numbers where partner_id = :partnerId',
);

export const taxNumberPrints = printsIn('tax_number_prints');

/** Numbers without a print by this key, in order of version: from before a key rotation. */
export const findUnprinted = statement(
  'find-unprinted-tax-numbers',
  { params: { after: int8, keyId: text, limit: int8 }, row: sealedRow },
  `select partner_id, sealed, data_key, key_id, version from tax_numbers number
   where version > :after
     and not exists (select from tax_number_prints print where print.version = number.version and print.key_id = :keyId)
   order by version limit :limit`,
);
