import { statement } from '@portal/kit/database/statement';

/** Whether nothing is known of the customer in a row of `checkouts` or `sales`. */
export const hasNobody = (row: string) =>
  `num_nonnulls(${row}.first_name, ${row}.last_name, ${row}.email, ${row}.carrier) = 0`;

/** An erased checkout is no browser's any more. $1 payment, $2 the browser that says so, $3 to $6 first and last name, e-mail, carrier */
export const keepCustomerOnce = statement(
  'keep-customer-once',
  `update checkouts c set first_name = $3, last_name = $4, email = $5, carrier = $6
   where c.payment_intent_id = $1 and c.visitor_hash = $2 and ${hasNobody('c')}
     and not exists (select from partners where id = c.partner_id and deleted_at is not null)
     and not exists (select from sales where checkout_id = c.id and voided_at is not null)`,
);

/** The sale takes what its checkout has; no row where it has a customer already. $1 payment */
export const completeSale = statement<{ id: number; partner_id: number }>(
  'complete-sale',
  `update sales s set first_name = c.first_name, last_name = c.last_name, email = c.email, carrier = c.carrier
   from checkouts c
   where s.payment_id = $1 and c.id = s.checkout_id and ${hasNobody('s')}
     and not ${hasNobody('c')} and s.voided_at is null
   returning s.id, s.partner_id`,
);
