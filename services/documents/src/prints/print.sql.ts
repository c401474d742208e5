import { bytea, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** The prints of one kind of value. Each row is of one version of a partner's value, which is unique. */
export const printsIn = (table: 'account_prints' | 'tax_number_prints') => ({
  /** After a key rotation the print of the new key takes the place of the old one's. */
  put: statement(
    `put-in-${table.replaceAll('_', '-')}`,
    { params: { version: int8, partnerId: int8, print: bytea, keyId: text } },
    `insert into ${table} (version, partner_id, print, key_id) values (:version, :partnerId, :print, :keyId)
     on conflict (version) do update set print = excluded.print, key_id = excluded.key_id`,
  ),
  findSharing: statement(
    `find-sharing-in-${table.replaceAll('_', '-')}`,
    { params: { print: bytea, partnerId: int8 }, row: { partner_id: int8 } },
    `select distinct partner_id from ${table} where print = :print and partner_id <> :partnerId
     order by partner_id limit 100`,
  ),
});
