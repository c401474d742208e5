import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** SQL condition: a row of `checkouts` or `sales` has no customer details. */
export const hasNobody = (row: string) =>
  `num_nonnulls(${row}.first_name, ${row}.last_name, ${row}.email, ${row}.carrier) = 0`;

/** Skips an erased checkout: its `visitor_hash` is empty and matches no browser. */
export const keepCustomerOnce = statement(
  'keep-customer-once',
  {
    params: {
      paymentIntentId: text,
      visitorHash: text,
      firstName: text,
      lastName: text,
      email: text,
      carrier: text,
    },
  },
  `update checkouts c set first_name = :firstName, last_name = :lastName, email = :email, carrier = :carrier
   where c.payment_intent_id = :paymentIntentId and c.visitor_hash = :visitorHash and ${hasNobody('c')}
     and not exists (select from partners where id = c.partner_id and deleted_at is not null)
     and not exists (select from sales where checkout_id = c.id and voided_at is not null)`,
);

/** Copies the customer from the checkout to the sale. Returns no row when the sale already has a customer. */
export const completeSale = statement(
  'complete-sale',
  { params: { paymentId: text }, row: { id: int8, partner_id: int8 } },
  `update sales s set first_name = c.first_name, last_name = c.last_name, email = c.email, carrier = c.carrier
   from checkouts c
   where s.payment_id = :paymentId and c.id = s.checkout_id and ${hasNobody('s')}
     and not ${hasNobody('c')} and s.voided_at is null
   returning s.id, s.partner_id`,
);
