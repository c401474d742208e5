import { expect } from '@jest/globals';
import type { TestService } from '@portal/kit/testing/test-service';

/** Every figure again from the ledger: what stands and what was paid is the same wherever it is kept. */
export async function expectBooksToBalance(payouts: TestService): Promise<void> {
  const sums = (table: string, count: string, amount: string, commission: string) =>
    `select coalesce(sum(${count}), 0)::int as sales, coalesce(sum(${amount}), 0)::bigint as amount,
            coalesce(sum(${commission}), 0)::bigint as commission from ${table}`;
  const [sales] = await payouts.sql(
    sums(
      'sale_commissions where revision = 0 or standing_amount_cents > 0',
      '1',
      'standing_amount_cents',
      'earned_cents - reversed_cents',
    ),
  );
  for (const table of ['partner_totals', 'partner_months', 'referral_totals', 'overall_totals'])
    expect([
      table,
      ...(await payouts.sql(sums(table, 'sales_count', 'amount_cents', 'commission_cents'))),
    ]).toEqual([table, sales]);
  const [ledger] = await payouts.sql(
    sums(
      "ledger_entries where kind in ('earned', 'reversed', 'adjusted')",
      '1',
      'sale_amount_cents',
      'amount_cents',
    ),
  );
  expect(ledger).toMatchObject({ amount: sales!.amount, commission: sales!.commission });

  const [paid] = await payouts.sql(
    `select (select coalesce(-sum(amount_cents), 0) from ledger_entries
               where kind in ('paid', 'payout-voided'))::bigint as ledger,
            (select coalesce(sum(amount_cents), 0) from payouts where voided_at is null)::bigint as payouts`,
  );
  expect(paid!.payouts).toBe(paid!.ledger);
  const [settled] = await payouts.sql(
    `select (select coalesce(sum(amount_cents - unused_cents), 0) from payouts where voided_at is null)::bigint as payouts,
            (select coalesce(sum(amount_cents), 0) from payout_lines)::bigint as lines,
            (select coalesce(sum(settled_cents), 0) from sale_commissions)::bigint as sales,
            (select coalesce(sum(paid_cents), 0) from partner_totals)::bigint as partners,
            (select coalesce(sum(paid_cents), 0) from partner_months)::bigint as months,
            (select coalesce(sum(paid_cents), 0) from referral_totals)::bigint as referrals`,
  );
  expect(new Set(Object.values(settled!))).toEqual(new Set([settled!.lines]));

  // What is owed to each partner is what is open less what was paid in advance.
  expect(
    await payouts.sql(
      `select partner_id, owed, open, unused
       from (select partner_id, sum(amount_cents) as owed from ledger_entries group by 1) ledger
       left join (select partner_id, sum(open_cents) as open from sale_commissions group by 1) sale using (partner_id)
       left join (select partner_id, sum(unused_cents) as unused from payouts group by 1) payout using (partner_id)
       where owed <> coalesce(open, 0) - coalesce(unused, 0)`,
    ),
  ).toEqual([]);
  expect(
    await payouts.sql(
      'select sale_id from sale_commissions where open_cents < 0 or (payout_id is not null and open_cents <> 0)',
    ),
  ).toEqual([]);
}
