import { monthOf } from '@portal/contracts/values/month';
import { AppError } from '@portal/kit/http/errors';
import type { TestService } from '@portal/kit/testing/test-service';
import fc from 'fast-check';
import { PayPartnerForMonth } from '../src/payouts/pay-partner.js';
import { VoidPayout } from '../src/payouts/void-payout.js';
import { change, post, saleEvent, standingEvent } from './support.js';

const MONTHS = ['2026-09', '2026-10'];
const PARTNERS = 3;
/** As many histories at once keep database and process busy. */
const AT_ONCE = 8;

/** What may happen to a sale or a partner; numbers choose among what there is. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sell'), cents: fc.integer({ min: 0, max: 9_999 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change'), cents: fc.integer({ min: 0, max: 9_999 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay all'), cents: fc.constant(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay'), cents: fc.integer({ min: 1, max: 9_999 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void'), cents: fc.constant(0) }) },
);
const historyOf = (steps: { min: number; max: number }) =>
  fc.array(fc.tuple(step, fc.nat(), fc.nat(), fc.boolean()), { minLength: steps.min, maxLength: steps.max });
type History = ReturnType<typeof historyOf> extends fc.Arbitrary<infer Steps> ? Steps : never;

let partners = 0;
let sales = 0;

/**
 * Promise 21: so many random histories of sales, refunds, payouts and voids, each of partners of its own, several at a
 * time. After each the books of its partners balance, and once all is refunded nothing of it stands.
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
  const property = fc.asyncProperty(historyOf(steps), async (history) => {
    const { partnerIds, refundAll } = await live(payouts, history);
    const drift = await driftOf(payouts, partnerIds);
    await refundAll();
    drift.push(...(await driftOf(payouts, partnerIds)), ...(await standingOf(payouts, partnerIds)));
    if (drift.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(drift)}`);
  });
  const lanes = Math.min(AT_ONCE, count);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => {
      const numRuns = Math.floor(count / lanes) + (lane < count % lanes ? 1 : 0);
      return fc.assert(property, { numRuns, endOnFailure: true });
    }),
  );
}

/** Lives through a history; `early` changes are told before their sale. */
async function live(payouts: TestService, history: History) {
  const firstPartner = partners + 1;
  partners += PARTNERS;
  const made: { saleId: number; partnerId: number; revision: number; earned: number }[] = [];
  for (const [{ kind, cents }, which, when, early] of history) {
    const partnerId = firstPartner + (which % PARTNERS);
    const month = MONTHS[when % MONTHS.length]!;
    const tellChange = async (sale: (typeof made)[number], standing: number) => {
      const event = standingEvent({
        saleId: sale.saleId,
        partnerId: sale.partnerId,
        revision: ++sale.revision,
        standingCommissionCents: standing,
        standingAmountCents: standing === 0 ? 0 : standing * 10 + 50,
      });
      await change(payouts, event);
      if (early) await change(payouts, event);
    };
    if (kind === 'sell') {
      const sale = { saleId: ++sales, partnerId, revision: 0, earned: cents };
      const occurredAt = `${month}-${String(1 + (when % 28)).padStart(2, '0')}T00:00:00.000Z`;
      const event = saleEvent({
        saleId: sale.saleId,
        partnerId,
        referralId: 1 + (when % 4),
        amountCents: cents * 10 + 50,
        commissionCents: cents,
        month: monthOf(occurredAt),
        occurredAt,
      });
      if (early && when % 3 === 0) await tellChange(sale, cents % 2 === 0 ? 0 : cents >> 1);
      await post(payouts, [event]);
      made.push(sale);
    } else if (kind === 'change' && made.length > 0) {
      const sale = made[which % made.length]!;
      await tellChange(sale, when % 2 === 0 ? 0 : Math.min(cents, sale.earned));
    } else if (kind === 'pay all' || kind === 'pay')
      await payouts.app
        .get(PayPartnerForMonth)
        .pay({
          partnerId,
          month,
          askedCents: kind === 'pay' ? cents : null,
          idempotencyKey: `${which} ${when} ${early}`,
        })
        .catch(unlessRefusedAs('IDEMPOTENCY_KEY_REUSED'));
    else if (kind === 'void')
      await payouts.app
        .get(VoidPayout)
        .voidNewest(partnerId, month, undefined)
        .catch(unlessRefusedAs('NO_PAYOUT'));
  }
  return {
    partnerIds: Array.from({ length: PARTNERS }, (_, index) => firstPartner + index),
    async refundAll() {
      for (const { saleId, partnerId, revision } of made)
        await change(payouts, standingEvent({ saleId, partnerId, revision: revision + 1 }));
    },
  };
}

const unlessRefusedAs = (code: string) => (error: unknown) => {
  if (!(error instanceof AppError && error.code === code)) throw error;
};

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
         count(*) filter (where open_cents < 0 or payout_id is not null and open_cents <> 0) as wrong
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
