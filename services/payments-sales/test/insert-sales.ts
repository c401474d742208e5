import type { TestService } from '@portal/kit/testing/test-service';

export interface SalesToInsert {
  partnerId: number;
  count: number;
  sameClient?: boolean;
  named?: boolean;
  /** Tells the payments of one call from those of another. */
  series?: string;
}

/** Sales written by SQL, a minute apart and of 100.00 to 100.99 dollars, with their events if they shall be told. */
export async function insertSales(service: TestService, sales: SalesToInsert, told = true): Promise<void> {
  const { partnerId, count, sameClient = false, named = true, series = '' } = sales;
  await service.sql(
    `with checkout as (
       insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id, product_name, price_cents, rate_bps)
       select 'pi_' || $5::text || $1::bigint || '_' || n, '', 1 + n % 3, 'CODE000' || n % 3, $1::bigint, 1, 'Roadside Assist', 10000, 1000
       from generate_series(1, $2::int) n
       returning id, payment_intent_id, referral_id
     ), sale as (
       insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents, discount_cents,
         amount_cents, rate_bps, first_name, last_name, email, month, occurred_at)
       select payment_intent_id, id, referral_id, $1::bigint, 1, 'Roadside Assist', 10000, 0, 10000 + id % 100, 1000,
         case when $4::boolean then 'First' end, case when $4::boolean then 'Last' end,
         case when $3::boolean then 'Same@Example.org' else payment_intent_id || '@example.org' end,
         '2026-01', timestamptz '2026-01-01' + id * interval '1 minute'
       from checkout returning *
     )
     insert into outbox (type, version, source, subject, data, correlation_id)
     select 'sale.recorded', 1, 'payments-sales', 'sale/' || id, jsonb_build_object('saleId', id, 'partnerId', partner_id, 'referralId', referral_id,
       'productId', product_id, 'productName', product_name, 'amountCents', amount_cents, 'commissionCents', commission_cents,
       'rateBps', rate_bps, 'month', month, 'occurredAt', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'test'
     from sale where $6::boolean`,
    [partnerId, count, sameClient, named, series, told],
  );
  service.database.wakeRelay();
}
