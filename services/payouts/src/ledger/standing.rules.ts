import type { Cents } from '@portal/contracts/values/money';
import type { SaleEntry } from '../accounts/additions.rules.js';

/** How a sale stands after a change of it (D-13, D-21), as its event tells. */
export interface Standing {
  saleId: number;
  /** Grows with each change of the sale. */
  revision: number;
  /** What is left; never below 0. */
  amountCents: Cents;
  commissionCents: Cents;
  /** When it changed. ISO, UTC. */
  occurredAt: string;
  eventId: string;
}

/** A sale as the books have it. */
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
  /** 0 as long as nothing changed. */
  revision: number;
  /** The payout that paid it; null while it is unpaid. */
  payoutId: number | null;
}

/** The ledger's answer to a change of a sale. */
export interface StandingEntry extends SaleEntry {
  kind: 'reversed' | 'adjusted';
  revision: number;
  changedAt: string;
  eventId: string;
}

/** Of several standings of a sale the latest, whatever order they came in. */
export function latestOfEach(standings: Standing[]): Standing[] {
  const latest = new Map<number, Standing>();
  for (const standing of standings)
    if (standing.revision > (latest.get(standing.saleId)?.revision ?? 0))
      latest.set(standing.saleId, standing);
  return [...latest.values()];
}

/**
 * The entry that brings the books to the standing: the difference, so that what lay between need never be heard. Its
 * amounts are 0 when nothing but the revision is new; null when the books know this revision or a later one.
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

/** A sale counts until nothing of it stands any more. */
const stands = ({ revision, standingAmountCents }: BookedSale) => revision === 0 || standingAmountCents > 0;

/** What was paid for the sale beyond what it is worth after the entry (D-13): the payouts that paid it have it again. */
export const overpaidBy = (sale: BookedSale, { commissionCents }: StandingEntry): Cents =>
  Math.max(0, sale.settledCents - (sale.earnedCents - sale.reversedCents + commissionCents));

/** Was it paid, and is something of it open again, such as after a dispute that was won? */
export const isOpenAgain = (sale: BookedSale, { commissionCents }: StandingEntry): boolean =>
  sale.payoutId !== null && sale.earnedCents - sale.reversedCents + commissionCents > sale.settledCents;
