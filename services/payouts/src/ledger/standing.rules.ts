import type { Cents } from '@portal/contracts/values/money';
import type { SaleEntry } from '../balances/ledger-entries.rules.js';

/** The standing amounts of a sale after a change (D-13, D-21), from its event. */
export interface Standing {
  saleId: number;
  /** Increases with each change of the sale. */
  revision: number;
  /** What is left; never below 0. */
  amountCents: Cents;
  commissionCents: Cents;
  /** When it changed. ISO, UTC. */
  occurredAt: string;
  eventId: string;
}

/** A sale in this service's books. */
export interface BookedSale {
  saleId: number;
  partnerId: number;
  referralId: number;
  month: string;
  soldAt: string;
  earnedCents: Cents;
  reversedCents: Cents;
  settledCents: Cents;
  standingAmountCents: Cents;
  /** 0 until the first change. */
  revision: number;
  /** The payout that paid it; null while it is unpaid. */
  payoutId: number | null;
}

/** The ledger entry for a change of a sale. */
export interface StandingEntry extends SaleEntry {
  kind: 'reversed' | 'adjusted';
  revision: number;
  changedAt: string;
  eventId: string;
}

/** Whether a change leaves the sale more commission than it has earned, which none does (D-90). */
export const exceedsEarned = (sale: BookedSale, { commissionCents }: Standing): boolean =>
  commissionCents > sale.earnedCents;

/** The latest standing of each sale, in whatever order they arrived. */
export function latestOfEach(standings: Standing[]): Standing[] {
  const latest = new Map<number, Standing>();
  for (const standing of standings)
    if (standing.revision > (latest.get(standing.saleId)?.revision ?? 0))
      latest.set(standing.saleId, standing);
  return [...latest.values()];
}

/**
 * The entry that moves the books to the standing. It is the difference, so missed events in between do not matter. Its
 * amounts are 0 when only the revision is new. Null when the books have this revision or a later one.
 */
export function entryFor(sale: BookedSale, standing: Standing): StandingEntry | null {
  if (standing.revision <= sale.revision) return null;
  const commissionCents = standing.commissionCents - (sale.earnedCents - sale.reversedCents);
  const saleAmountCents = standing.amountCents - sale.standingAmountCents;
  return {
    kind: commissionCents > 0 || saleAmountCents > 0 ? 'adjusted' : 'reversed',
    saleId: sale.saleId,
    partnerId: sale.partnerId,
    referralId: sale.referralId,
    month: sale.month,
    soldAt: sale.soldAt,
    salesCount: Number(standing.amountCents > 0) - Number(stands(sale)),
    commissionCents,
    saleAmountCents,
    revision: standing.revision,
    changedAt: standing.occurredAt,
    eventId: standing.eventId,
  };
}

/** A sale counts until its standing amount is 0. */
const stands = ({ revision, standingAmountCents }: BookedSale) => revision === 0 || standingAmountCents > 0;

/**
 * The amount settled beyond the commission that remains after the entry (D-13). It returns to the payouts that paid it.
 */
export const overpaidBy = (sale: BookedSale, { commissionCents }: StandingEntry): Cents =>
  Math.max(0, sale.settledCents - (sale.earnedCents - sale.reversedCents + commissionCents));

/** Whether a paid sale has open commission again, such as after a won dispute. */
export const isOpenAgain = (sale: BookedSale, { commissionCents }: StandingEntry): boolean =>
  sale.payoutId !== null && sale.earnedCents - sale.reversedCents + commissionCents > sale.settledCents;
