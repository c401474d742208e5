import { int4, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const standingRow = {
  id: int8,
  partner_id: int8,
  amount_cents: int8,
  commission_cents: int8,
  revision: int4,
  known: int4,
  refunded_cents: int8,
  disputed_cents: int8,
  voided_at: nullable(timestamptz),
};
export type StandingRow = RowOf<typeof standingRow>;

/** Numbers a question to Stripe. Returns no row when the payment is not a sale. */
export const takeNumber = statement(
  'take-standing-number',
  { params: { paymentId: text }, row: { asked: int4 } },
  'update sales set asked = asked + 1 where payment_id = :paymentId returning asked',
);

const columns = `id, partner_id, amount_cents, commission_cents, revision, known, refunded_cents, disputed_cents, voided_at`;

/** Locks the sale until the transaction ends: no other transaction changes or lists it. */
export const lockSaleOfPayment = statement(
  'lock-sale-of-payment',
  { params: { paymentId: text }, row: standingRow },
  `select ${columns} from sales where payment_id = :paymentId for update`,
);
export const lockSale = statement(
  'lock-sale',
  { params: { id: int8 }, row: standingRow },
  `select ${columns} from sales where id = :id for update`,
);

/** Notes an answer that changes no amounts. */
export const noteAnswer = statement(
  'note-standing-answer',
  { params: { id: int8, known: int4 } },
  'update sales set known = :known where id = :id',
);

/** `known` is the number of the answer. */
export const changeStanding = statement(
  'change-standing',
  {
    params: {
      id: int8,
      known: int4,
      reason: text,
      chargeId: text,
      refundedCents: int8,
      disputedCents: int8,
      standingAmountCents: int8,
      standingCommissionCents: int8,
    },
    row: { revision: int4, occurred_at: timestamptz },
  },
  `with sale as (
     update sales set known = :known, refunded_cents = :refundedCents, disputed_cents = :disputedCents, standing_amount_cents = :standingAmountCents,
       standing_commission_cents = :standingCommissionCents, revision = revision + 1
     where id = :id returning id, revision
   )
   insert into sale_changes (sale_id, revision, reason, charge_id, refunded_cents, disputed_cents,
     standing_amount_cents, standing_commission_cents)
   select id, revision, :reason, :chargeId, :refundedCents, :disputedCents, :standingAmountCents, :standingCommissionCents from sale
   returning revision, occurred_at`,
);

export const voidStanding = statement(
  'void-standing',
  { params: { id: int8, changedBy: int8 }, row: { revision: int4, occurred_at: timestamptz } },
  `with sale as (
     update sales set voided_at = now(), voided_by = :changedBy, standing_amount_cents = 0, standing_commission_cents = 0,
       revision = revision + 1
     where id = :id returning id, revision, refunded_cents, disputed_cents
   )
   insert into sale_changes (sale_id, revision, reason, changed_by, refunded_cents, disputed_cents,
     standing_amount_cents, standing_commission_cents)
   select id, revision, 'void', :changedBy, refunded_cents, disputed_cents, 0, 0 from sale
   returning revision, occurred_at`,
);
