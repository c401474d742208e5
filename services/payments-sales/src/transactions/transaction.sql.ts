import { array, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const observedRow = { payment_id: text, status: text };
export type ObservedRow = RowOf<typeof observedRow>;

/** Orders two statuses that Stripe reported in the same second: the later one in this list is newer. */
const RANK = `array['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing',
  'requires_capture', 'canceled', 'succeeded']`;
const FINAL = `('succeeded', 'canceled')`;

/** `observedAt` is when Stripe reported the status. */
export const observeIntent = statement(
  'observe-intent',
  {
    params: {
      paymentId: text,
      createdAt: timestamptz,
      amountCents: int8,
      description: nullable(text),
      customerEmail: nullable(text),
      status: text,
      observedAt: timestamptz,
      referralCode: nullable(text),
    },
    row: observedRow,
  },
  `insert into stripe_transactions as seen (payment_id, created_at, amount_cents, description, product_name,
     customer_email, status, observed_at, partner_id, partner_name, referral_code)
   select :paymentId, :createdAt, :amountCents, :description, c.product_name, coalesce(c.email, :customerEmail), :status, :observedAt, c.partner_id, coalesce(p.name, ''),
     coalesce(c.referral_code, u.code, :referralCode)
   from (select) as once
   left join unknown_code_payments w on w.payment_id = :paymentId
   left join unknown_codes u on u.id = w.unknown_code_id
   left join checkouts c on c.payment_intent_id = :paymentId
   left join partners p on p.id = c.partner_id
   where c.erased_at is null and p.deleted_at is null
   on conflict (payment_id) do update set amount_cents = excluded.amount_cents, status = excluded.status,
     observed_at = excluded.observed_at, product_name = coalesce(excluded.product_name, seen.product_name),
     customer_email = coalesce(excluded.customer_email, seen.customer_email),
     partner_id = coalesce(excluded.partner_id, seen.partner_id),
     partner_name = case when excluded.partner_id is null then seen.partner_name else excluded.partner_name end
     where seen.status not in ${FINAL} and (excluded.status in ${FINAL}
       or (excluded.observed_at, array_position(${RANK}, excluded.status))
         > (seen.observed_at, array_position(${RANK}, seen.status)))
   returning payment_id, status`,
);

/**
 * Adds the referral code, which is known only once the payment's session arrives. Skips payments of a deleted partner.
 */
export const observeCode = statement(
  'observe-code',
  { params: { paymentId: text, referralCode: text } },
  `update stripe_transactions set referral_code = :referralCode where payment_id = :paymentId and referral_code is null
     and not exists (select from checkouts where payment_intent_id = :paymentId and erased_at is not null)`,
);

export const observeMoneyBack = statement(
  'observe-money-back',
  { params: { paymentId: text, refundedCents: int8, disputedCents: int8 }, row: observedRow },
  `update stripe_transactions set refunded_cents = :refundedCents, disputed_cents = :disputedCents
   where payment_id = :paymentId and (refunded_cents, disputed_cents) <> (:refundedCents, :disputedCents) returning payment_id, status`,
);

/** Stores the payments of sales, voided ones too: the payment stays at Stripe even when its commission is void. */
export const observeSales = statement(
  'observe-sales',
  { params: { ids: array(int8) }, row: observedRow },
  `insert into stripe_transactions as seen (payment_id, created_at, amount_cents, description, product_name,
     customer_email, status, observed_at, refunded_cents, disputed_cents, partner_id, partner_name, referral_code)
   select * from (
     select s.payment_id, s.occurred_at, s.amount_cents, s.product_name as description, s.product_name, s.email,
       'succeeded', s.occurred_at, s.refunded_cents, s.disputed_cents, s.partner_id, p.name, c.referral_code
     from sales s join checkouts c on c.id = s.checkout_id join partners p on p.id = s.partner_id
     where s.id = any(:ids::bigint[]) and p.deleted_at is null
     order by s.payment_id for share of s, p
   ) sale
   on conflict (payment_id) do update set status = excluded.status, amount_cents = excluded.amount_cents,
     product_name = excluded.product_name, customer_email = coalesce(excluded.customer_email, seen.customer_email),
     observed_at = excluded.observed_at, refunded_cents = excluded.refunded_cents,
     disputed_cents = excluded.disputed_cents, partner_id = excluded.partner_id,
     partner_name = excluded.partner_name, referral_code = excluded.referral_code
     where (seen.status, seen.refunded_cents, seen.disputed_cents, seen.partner_id, seen.customer_email)
       is distinct from (excluded.status, excluded.refunded_cents, excluded.disputed_cents, excluded.partner_id,
         coalesce(excluded.customer_email, seen.customer_email))
   returning payment_id, status`,
);

/** The count stops here. */
const MOST_COUNTED = 10_000;
export const countTransactions = statement(
  'count-transactions',
  { row: { transactions: int8 } },
  `select count(*) as transactions from (select from stripe_transactions limit ${MOST_COUNTED}) counted`,
);
