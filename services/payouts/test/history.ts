import { monthOf } from '@portal/contracts/values/month';
import fc from 'fast-check';
import type { Standing } from '../src/ledger/standing.rules.js';

const MONTHS = ['2026-09', '2026-10'];
export const PARTNERS = 3;

export interface Sold {
  saleId: number;
  partnerId: number;
  referralId: number;
  month: string;
  amountCents: number;
  commissionCents: number;
  occurredAt: string;
  /** Whether it is in its hold period until `endHolds` (D-97). */
  isHeld: boolean;
}

/** What histories happen to: the rules alone (model-books.ts), or PostgreSQL. */
export interface Books {
  sell(sale: Sold): unknown;
  /** The hold periods of all that the partner has sold so far are over. */
  endHolds(partnerId: number): unknown;
  /** Raises a flag about a sale that is posted, or about all of the partner's commission: null (D-115). */
  flag(partnerId: number, saleId: number | null): unknown;
  /** Releases all flags of the partner. */
  releaseFlags(partnerId: number): unknown;
  change(partnerId: number, standing: Standing): unknown;
  /** @returns the payout that it made, if any */
  pay(partnerId: number, month: string, askedCents: number | null): number | null | Promise<number | null>;
  void(payoutId: number): unknown;
}

const cents = (min: number) => fc.integer({ min, max: 9_999 });
/** What may happen to a sale or a partner; numbers choose among what there is. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), cents: cents(0) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), cents: cents(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay all' as const), cents: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), cents: cents(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('holds end' as const), cents: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), cents: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('flag' as const), cents: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), cents: fc.constant(0) }) },
);

/** Sales, some with a hold period, flags raised and released, refunds and won disputes, payouts of all or of an amount, and voids of any of them, in any order. */
export const historyOf = (steps: { min: number; max: number }) =>
  fc.array(fc.tuple(step, fc.nat(), fc.nat(), fc.boolean()), { minLength: steps.min, maxLength: steps.max });
export type History = ReturnType<typeof historyOf> extends fc.Arbitrary<infer Steps> ? Steps : never;

export interface Lived {
  partnerIds: number[];
  sales: {
    saleId: number;
    partnerId: number;
    month: string;
    revision: number;
    earned: number;
    standing: number;
  }[];
  /** In the order they were made. */
  payoutIds: number[];
}

/** An amount of which a whole rate gives the commission. */
const amountFor = (commissionCents: number) => Math.max(50, 10 * commissionCents);

/**
 * Lives through a history. Some changes are told before their sale, and some twice.
 * @param after is called after each step
 */
export async function live(
  books: Books,
  history: History,
  first: { partner: number; sale: number },
  after: (lived: Lived) => void = () => undefined,
): Promise<Lived> {
  const partnerIds = Array.from({ length: PARTNERS }, (_, index) => first.partner + index);
  const lived: Lived = { partnerIds, sales: [], payoutIds: [] };
  let nextSale = first.sale;
  for (const [{ kind, cents }, which, when, early] of history) {
    const partnerId = first.partner + (which % PARTNERS);
    const month = MONTHS[when % MONTHS.length]!;
    const tellChange = async (sale: Lived['sales'][number], commissionCents: number) => {
      const standing: Standing = {
        saleId: sale.saleId,
        revision: ++sale.revision,
        amountCents: commissionCents === 0 ? 0 : amountFor(commissionCents),
        commissionCents,
        occurredAt: '2026-11-01T00:00:00.000Z',
        eventId: `00000000-0000-4000-8000-${String(sale.saleId * 100 + sale.revision).padStart(12, '0')}`,
      };
      sale.standing = commissionCents;
      await books.change(sale.partnerId, standing);
      if (early) await books.change(sale.partnerId, standing);
    };
    if (kind === 'sell') {
      const sale = { saleId: nextSale++, partnerId, month, revision: 0, earned: cents, standing: cents };
      const occurredAt = `${month}-${String(1 + (when % 28)).padStart(2, '0')}T00:00:00.000Z`;
      if (early && when % 3 === 0) await tellChange(sale, cents % 2 === 0 ? 0 : cents >> 1);
      await books.sell({
        saleId: sale.saleId,
        partnerId,
        referralId: 1 + (when % 4),
        month: monthOf(occurredAt),
        amountCents: amountFor(cents),
        commissionCents: cents,
        occurredAt,
        isHeld: which % 3 === 0,
      });
      lived.sales.push(sale);
    } else if (kind === 'change' && lived.sales.length > 0) {
      const sale = lived.sales[which % lived.sales.length]!;
      await tellChange(sale, when % 2 === 0 ? 0 : Math.min(cents, sale.earned));
    } else if (kind === 'holds end') {
      await books.endHolds(partnerId);
    } else if (kind === 'flag') {
      const sale = lived.sales[when % Math.max(1, lived.sales.length)];
      await (early || !sale ? books.flag(partnerId, null) : books.flag(sale.partnerId, sale.saleId));
    } else if (kind === 'release') {
      await books.releaseFlags(partnerId);
    } else if (kind === 'pay all' || kind === 'pay') {
      if (!lived.sales.some((sale) => sale.partnerId === partnerId && sale.month <= month)) continue; // D-91
      const payoutId = await books.pay(partnerId, month, kind === 'pay' ? cents : null);
      if (payoutId !== null) lived.payoutIds.push(payoutId);
    } else if (kind === 'void' && lived.payoutIds.length > 0) {
      const payoutId = lived.payoutIds[which % lived.payoutIds.length]!;
      await books.void(payoutId);
      if (early) await books.void(payoutId);
    }
    after(lived);
  }
  return lived;
}
