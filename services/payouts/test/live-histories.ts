import { isDeepStrictEqual } from 'node:util';
import type { TestService } from '@portal/kit/testing/test-service';
import fc from 'fast-check';
import { lockBalances } from '../src/balances/lock-balances.js';
import { DecideFlag } from '../src/flags/decide-flag.js';
import { RaiseFlags } from '../src/flags/raise-flags.js';
import { PayPartnerForMonth } from '../src/payouts/pay-partner.js';
import { VoidPayout } from '../src/payouts/void-payout.js';
import { historyOf, live, PARTNERS, type Books, type History, type Lived } from './history.js';
import { ModelBooks } from './model-books.js';
import { change, post, saleEvent, standingEvent } from './support.js';

/** As many histories at once keep database and process busy. */
const AT_ONCE = 8;

let partners = 0;
let sales = 0;

/**
 * Promise 21: so many random histories of sales, refunds, payouts and voids, each of partners of its own, several at a
 * time. After each the books of its partners balance and are as the rules alone have them, and once all is refunded
 * nothing of it stands.
 * @param steps how long they are
 * @throws what fast-check says of the first history that does not, with its steps
 */
export async function liveHistories(
  payouts: TestService,
  count: number,
  steps: { min: number; max: number },
): Promise<void> {
  // Each history is checked by its partners alone, which no screen asks for of everything there is.
  await payouts.sql('create index if not exists ledger_of_partner on ledger_entries (partner_id)');
  await payouts.sql('create index if not exists sales_of_partner on sale_commissions (partner_id)');
  // Held until the history says otherwise, on whatever day it runs.
  await payouts.sql(
    `create or replace function hold_until_told() returns trigger language plpgsql as
     $$ begin new.payable_at = now() + interval '1 day'; return new; end $$`,
  );
  await payouts.sql(
    `create or replace trigger hold_until_told before insert on sale_commissions
     for each row when (new.payable_at is not null) execute function hold_until_told()`,
  );
  const property = fc.asyncProperty(historyOf(steps), async (history) => {
    const first = { partner: partners + 1, sale: sales + 1 };
    partners += PARTNERS;
    sales += history.length;
    const lived = await live(inPostgres(payouts), history, first);
    const drift: unknown[] = await driftOf(payouts, lived.partnerIds);
    drift.push(...(await differencesOf(payouts, history, first, lived)));
    for (const { saleId, partnerId, revision } of lived.sales)
      await change(payouts, standingEvent({ saleId, partnerId, revision: revision + 1 }));
    drift.push(
      ...(await driftOf(payouts, lived.partnerIds)),
      ...(await standingOf(payouts, lived.partnerIds)),
    );
    if (drift.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(drift)}`);
  });
  const lanes = Math.min(AT_ONCE, count);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => {
      const numRuns = Math.floor(count / lanes) + (lane < count % lanes ? 1 : 0);
      return fc.assert(property, { numRuns, endOnFailure: true });
    }),
  );
  // As the ledger has them, for checks of the books.
  await payouts.sql('drop function hold_until_told cascade');
  await payouts.sql(
    `update sale_commissions sale set payable_at = entry.payable_at from ledger_entries entry
     where entry.sale_id = sale.sale_id and entry.kind = 'earned' and entry.payable_at is not null`,
  );
}

const inPostgres = (payouts: TestService): Books => ({
  sell: ({ isHeld, ...sale }) => post(payouts, [saleEvent({ ...sale, ...(isHeld && { holdDays: 1 }) })]),
  endHolds: (partnerId) =>
    payouts.sql(
      `update sale_commissions set payable_at = now() - interval '1 second'
       where partner_id = $1 and payable_at > now()`,
      [partnerId],
    ),
  flag: (partnerId, saleId) =>
    payouts.database.transaction(async (transaction) => {
      await lockBalances(transaction, [partnerId]);
      const key = crypto.randomUUID();
      await payouts.app
        .get(RaiseFlags)
        .raise(transaction, [{ kind: 'own-purchase', evidence: {}, partnerId, saleId, key, eventId: null }]);
    }),
  async releaseFlags(partnerId) {
    const flags = await payouts.sql<{ id: number }>(
      `select id from flags where partner_id = $1
         and not exists (select from flag_decisions where flag_id = flags.id and outcome = 'released')`,
      [partnerId],
    );
    for (const { id } of flags)
      await payouts.app.get(DecideFlag).decide(id, { outcome: 'released', reason: 'a history' }, 1);
  },
  change: (partnerId, { saleId, revision, amountCents, commissionCents }) =>
    change(
      payouts,
      standingEvent({
        ...{ saleId, partnerId, revision },
        ...{ standingAmountCents: amountCents, standingCommissionCents: commissionCents },
      }),
    ),
  pay: async (partnerId, month, askedCents) =>
    (
      await payouts.app.get(PayPartnerForMonth).pay({
        partnerId,
        month,
        askedCents,
        advanceReason: 'a history',
        idempotencyKey: crypto.randomUUID(),
      })
    ).payoutId,
  void: (payoutId) => payouts.app.get(VoidPayout).byId(payoutId, { reason: 'mistake' }),
});

/** What of the sales and payouts is otherwise than the rules alone have it after the same history. */
async function differencesOf(
  payouts: TestService,
  history: History,
  first: { partner: number; sale: number },
  lived: Lived,
): Promise<unknown[]> {
  const model = new ModelBooks();
  const { payoutIds } = await live(model, history, first);
  const place = (ids: number[], id: number | null) => (id === null ? null : ids.indexOf(id));
  const expected = {
    sales: [...model.sales.values()]
      .map((sale) => [sale.saleId, sale.settledCents, place(payoutIds, sale.payoutId)])
      .sort(([one], [other]) => one! - other!),
    payouts: payoutIds.map((id) => {
      const { amountCents, unusedCents, isVoid } = model.payouts.get(id)!;
      return [amountCents, unusedCents, isVoid];
    }),
  };
  const [saleRows, payoutRows] = await Promise.all([
    payouts.sql<{ sale_id: number; settled_cents: number; payout_id: number | null }>(
      'select sale_id, settled_cents, payout_id from sale_commissions where partner_id = any($1::bigint[]) order by 1',
      [lived.partnerIds],
    ),
    payouts.sql<{ amount_cents: number; unused_cents: number; voided_at: Date | null }>(
      'select amount_cents, unused_cents, voided_at from payouts where partner_id = any($1::bigint[]) order by id',
      [lived.partnerIds],
    ),
  ]);
  const actual = {
    sales: saleRows.map((row) => [row.sale_id, row.settled_cents, place(lived.payoutIds, row.payout_id)]),
    payouts: payoutRows.map((row) => [row.amount_cents, row.unused_cents, row.voided_at !== null]),
  };
  return isDeepStrictEqual(actual, expected) ? [] : [{ actual, expected }];
}

/** Of each of these partners: every figure out of the ledger, as sales, months, links and the partner's own row have it. */
const driftOf = (payouts: TestService, partnerIds: number[]) =>
  payouts.sql(
    `select * from unnest($1::bigint[]) as partner (id)
     cross join lateral (
       select coalesce(sum(sale_amount_cents), 0) as amount, coalesce(sum(amount_cents), 0) as owed,
         coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed', 'adjusted')), 0) as commission,
         count(*) filter (where kind = 'earned') as earned
       from ledger_entries where partner_id = partner.id
     ) ledger cross join lateral (
       select coalesce(sum(standing_amount_cents), 0) as amount, coalesce(sum(earned_cents - reversed_cents), 0) as commission,
         coalesce(sum(settled_cents), 0) as settled, coalesce(sum(open_cents), 0) as open, count(*) as earned,
         count(*) filter (where revision = 0 or standing_amount_cents > 0) as stand,
         count(*) filter (where open_cents < 0 or payout_id is not null and open_cents <> 0
           or settled_cents > 0 and payable_at > now()
           or payout_id is null and open_cents > 0 and flag_state is distinct from (
             select case when count(*) > 0 then 'open' end from flags
             where flags.partner_id = sale_commissions.partner_id and coalesce(flags.sale_id, sale_commissions.sale_id) = sale_commissions.sale_id
               and not exists (select from flag_decisions where flag_id = flags.id))) as wrong
       from sale_commissions where partner_id = partner.id
     ) sale cross join lateral (
       select coalesce(sum(sales_count), 0) as sales, coalesce(sum(amount_cents), 0) as amount,
         coalesce(sum(commission_cents), 0) as commission, coalesce(sum(paid_cents), 0) as settled
       from partner_totals where partner_id = partner.id
     ) total cross join lateral (
       select coalesce(sum(sales_count), 0) as sales, coalesce(sum(amount_cents), 0) as amount,
         coalesce(sum(commission_cents), 0) as commission, coalesce(sum(paid_cents), 0) as settled
       from partner_months where partner_id = partner.id
     ) month cross join lateral (
       select coalesce(sum(sales_count), 0) as sales, coalesce(sum(amount_cents), 0) as amount,
         coalesce(sum(commission_cents), 0) as commission, coalesce(sum(paid_cents), 0) as settled
       from referral_totals where partner_id = partner.id
     ) link cross join lateral (
       select coalesce(sum(amount_cents) filter (where voided_at is null), 0) as paid,
         coalesce(sum(amount_cents - unused_cents) filter (where voided_at is null), 0) as settled,
         coalesce(sum(unused_cents), 0) as unused
       from payouts where partner_id = partner.id
     ) payout
     where sale.wrong > 0 or ledger.earned <> sale.earned or ledger.owed <> sale.open - payout.unused
       or ledger.commission - ledger.owed <> payout.paid or payout.settled <> sale.settled
       or (ledger.amount, ledger.commission) <> (sale.amount, sale.commission)
       or (sale.stand, sale.amount, sale.commission, sale.settled) <> (total.sales, total.amount, total.commission, total.settled)
       or (sale.stand, sale.amount, sale.commission, sale.settled) <> (month.sales, month.amount, month.commission, month.settled)
       or (sale.stand, sale.amount, sale.commission, sale.settled) <> (link.sales, link.amount, link.commission, link.settled)`,
    [partnerIds],
  );

/** Who has something left though all was refunded. */
const standingOf = (payouts: TestService, partnerIds: number[]) =>
  payouts.sql(
    `select partner_id, sales_count, amount_cents, commission_cents, paid_cents from partner_totals
   where partner_id = any($1::bigint[]) and (sales_count, amount_cents, commission_cents, paid_cents) <> (0, 0, 0, 0)`,
    [partnerIds],
  );
