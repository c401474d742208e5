import { int8, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Reads the partner's sales since a moment, by the days of a time zone. What was refunded in full counts no more (D-13). */
export const readSaleDays = statement(
  'read-sale-days',
  {
    params: { partnerId: int8, from: timestamptz, zone: text },
    row: {
      referralId: int8,
      day: text,
      campaign: nullable(text),
      salesCount: int8,
      amountInCents: int8,
      commissionInCents: int8,
    },
  },
  `select s.referral_id as "referralId", to_char(s.occurred_at at time zone :zone::text, 'YYYY-MM-DD') as day, c.campaign,
     count(*) as "salesCount",
     sum(coalesce(s.standing_amount_cents, s.amount_cents))::bigint as "amountInCents",
     sum(coalesce(s.standing_commission_cents, s.commission_cents))::bigint as "commissionInCents"
   from sales s join checkouts c on c.id = s.checkout_id
   where s.partner_id = :partnerId and s.occurred_at >= :from and s.voided_at is null
     and coalesce(s.standing_amount_cents, s.amount_cents) > 0
   group by 1, 2, 3 order by 1, 2, 3`,
);
