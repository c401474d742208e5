import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { SaleRecorded } from '@portal/contracts/events/sale-recorded';
import { payableAt } from '@portal/contracts/values/hold-period';
import { commissionFor, type Cents } from '@portal/contracts/values/money';
import type { Month } from '@portal/contracts/values/month';

/** A ledger entry of a sale, as far as the totals need it. */
export interface SaleEntry {
  saleId: number;
  partnerId: number;
  referralId: number;
  /** The sale's month, whenever the entry is made (D-7). */
  month: Month;
  /** The change of the sales count: 1, 0 or -1. */
  salesCount: number;
  commissionCents: Cents;
  saleAmountCents: Cents;
  /** When the sale was made. ISO, UTC. */
  soldAt: string;
}

/** The one 'earned' entry of a sale (D-19). */
export interface EarnedEntry extends SaleEntry {
  eventId: string;
  /** From when it is payable (D-97). ISO, UTC; null: at once. */
  payableAt: string | null;
}

/** Whether the commission is the sale's amount times its rate (D-6). */
export const fitsItsRate = ({ amountCents, rateBps, commissionCents }: SaleRecorded): boolean =>
  commissionCents === commissionFor(amountCents, rateBps);

/** The 'earned' entries for these events: one per sale, even if an event is repeated, in order of sale id. */
export function earnedEntries(events: Pick<EventEnvelope<SaleRecorded>, 'id' | 'data'>[]): EarnedEntry[] {
  const bySale = new Map(events.map((event) => [event.data.saleId, event]));
  return [...bySale.values()]
    .map(({ id, data }) => ({
      saleId: data.saleId,
      partnerId: data.partnerId,
      referralId: data.referralId,
      month: data.month,
      salesCount: 1,
      commissionCents: data.commissionCents,
      saleAmountCents: data.amountCents,
      soldAt: data.occurredAt,
      eventId: id,
      payableAt: payableAt(data.occurredAt, data.holdDays ?? 0),
    }))
    .sort((one, other) => one.saleId - other.saleId);
}

/** What a group of entries adds to one total. */
export interface Addition {
  salesCount: number;
  amountCents: Cents;
  commissionCents: Cents;
}

const add = (entries: SaleEntry[]): Addition => ({
  salesCount: entries.reduce((sum, entry) => sum + entry.salesCount, 0),
  amountCents: entries.reduce((sum, entry) => sum + entry.saleAmountCents, 0),
  commissionCents: entries.reduce((sum, entry) => sum + entry.commissionCents, 0),
});

const groups = (entries: SaleEntry[], keyOf: (entry: SaleEntry) => string | number) =>
  [...Map.groupBy(entries, keyOf).values()].map((group) => ({ first: group[0]!, group }));

/**
 * What the entries add to each projection: one row per partner, per partner and month, and per link; one for the total.
 */
export const additionsOf = (entries: SaleEntry[]) => ({
  partners: groups(entries, ({ partnerId }) => partnerId).map(({ first, group }) => ({
    partnerId: first.partnerId,
    ...add(group),
  })),
  months: groups(entries, ({ partnerId, month }) => `${partnerId} ${month}`).map(({ first, group }) => ({
    partnerId: first.partnerId,
    month: first.month,
    firstSaleAt: group.map(({ soldAt }) => soldAt).reduce(earlier),
    ...add(group),
  })),
  referrals: groups(entries, ({ partnerId, referralId }) => `${partnerId} ${referralId}`).map(
    ({ first, group }) => ({ partnerId: first.partnerId, referralId: first.referralId, ...add(group) }),
  ),
  overall: add(entries),
});

const earlier = (one: string, other: string) => (Date.parse(one) <= Date.parse(other) ? one : other);
