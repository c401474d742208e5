import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';
import { array, int8, jsonb } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** An address as its owner gets mail: without case and without what stands behind a plus. */
export const MAILBOX = (row: string) => `regexp_replace(lower(trim(${row}.email)), '\\+[^@]*@', '@')`;
export const FULL_NAME = (row: string) =>
  `nullif(lower(regexp_replace(trim(coalesce(${row}.first_name, '') || ' ' || coalesce(${row}.last_name, '')), '\\s+', ' ', 'g')), '')`;

/**
 * SQL: the flags that a sale is to have (D-115), as a JSON array; null without any. One rule, when a sale is recorded
 * and when its customer or its partner is known later.
 * @param sale a row with the customer's name and e-mail
 * @param partner the row of `partners`, which may be missing
 */
export const ownPurchase = (sale: string, checkout: string, partner: string) =>
  `(select case when cardinality(matches) > 0 then jsonb_build_array(jsonb_build_object('kind', 'own-purchase',
       'evidence', jsonb_build_object('matches', to_jsonb(matches)))) end
    from (select array_remove(array[
      case when ${MAILBOX(sale)} = ${MAILBOX(partner)} then 'email' end,
      case when ${FULL_NAME(sale)} = ${FULL_NAME(partner)} then 'name' end,
      case when ${checkout}.own_browser then 'browser' end], null) as matches) own)`;

/** Those of these sales that are to be held, with what is known of them by now. */
export const findOwnPurchases = statement(
  'find-own-purchases',
  {
    params: { saleIds: array(int8) },
    row: { id: int8, partner_id: int8, flags: jsonb<RaisedFlag[]>() },
  },
  `select id, partner_id, flags from (
     select s.id, s.partner_id, ${ownPurchase('s', 'c', 'p')} as flags
     from sales s join checkouts c on c.id = s.checkout_id
     left join partners p on p.id = s.partner_id and p.revision > 0
     where s.id = any(:saleIds::bigint[])) found
   where flags is not null order by id`,
);
