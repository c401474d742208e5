import { statement } from '@portal/kit/database/statement';

export interface StandingRow {
  id: number;
  partner_id: number;
  amount_cents: number;
  commission_cents: number;
  revision: number;
  known: number;
  refunded_cents: number;
  disputed_cents: number;
  voided_at: Date | null;
}

/** Takes the number of a question to Stripe; no row where the payment is no sale. */
export const takeNumber = statement<{ asked: number }>(
  'take-standing-number',
  'update sales set asked = asked + 1 where payment_id = $1 returning asked',
);

const columns = `id, partner_id, amount_cents, commission_cents, revision, known, refunded_cents, disputed_cents, voided_at`;

/** From here to the end of the transaction nobody else changes the sale, nor lists it. */
export const lockSaleOfPayment = statement<StandingRow>(
  'lock-sale-of-payment',
  `select ${columns} from sales where payment_id = $1 for update`,
);
export const lockSale = statement<StandingRow>(
  'lock-sale',
  `select ${columns} from sales where id = $1 for update`,
);

/** An answer that changes nothing. */
export const noteAnswer = statement('note-standing-answer', 'update sales set known = $2 where id = $1');

/** $1 sale, $2 answer's number, $3 reason, $4 charge, $5 refunded, $6 disputed, $7 standing amount, $8 standing commission */
export const changeStanding = statement<{ revision: number; occurred_at: Date }>(
  'change-standing',
  `with sale as (
     update sales set known = $2, refunded_cents = $5, disputed_cents = $6, standing_amount_cents = $7,
       standing_commission_cents = $8, revision = revision + 1
     where id = $1 returning id, revision
   )
   insert into sale_changes (sale_id, revision, reason, charge_id, refunded_cents, disputed_cents,
     standing_amount_cents, standing_commission_cents)
   select id, revision, $3, $4, $5, $6, $7, $8 from sale
   returning revision, occurred_at`,
);

/** $1 sale, $2 administrator */
export const voidStanding = statement<{ revision: number; occurred_at: Date }>(
  'void-standing',
  `with sale as (
     update sales set voided_at = now(), voided_by = $2, standing_amount_cents = 0, standing_commission_cents = 0,
       revision = revision + 1
     where id = $1 returning id, revision, refunded_cents, disputed_cents
   )
   insert into sale_changes (sale_id, revision, reason, changed_by, refunded_cents, disputed_cents,
     standing_amount_cents, standing_commission_cents)
   select id, revision, 'void', $2, refunded_cents, disputed_cents, 0, 0 from sale
   returning revision, occurred_at`,
);
