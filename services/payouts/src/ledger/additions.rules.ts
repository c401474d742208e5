import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Cents } from '@portal/contracts/values/money';
import type { Month } from '@portal/contracts/values/month';

/** The one 'earned' entry of a sale (D-19). */
export interface EarnedEntry {
  saleId: number;
  partnerId: number;
  referralId: number;
  month: Month;
  commissionCents: Cents;
  saleAmountCents: Cents;
  /** ISO, UTC. */
  occurredAt: string;
  eventId: string;
}

/** The entries that these events call for: one a sale, however often it was told, in the order of sale ids. */
export function earnedEntries(events: Pick<EventEnvelope<SaleRecorded>, 'id' | 'data'>[]): EarnedEntry[] {
  const bySale = new Map(events.map((event) => [event.data.saleId, event]));
  return [...bySale.values()]
    .map(({ id, data }) => ({
      saleId: data.saleId,
      partnerId: data.partnerId,
      referralId: data.referralId,
      month: data.month,
      commissionCents: data.commissionCents,
      saleAmountCents: data.amountCents,
      occurredAt: data.occurredAt,
      eventId: id,
    }))
    .sort((one, other) => one.saleId - other.saleId);
}

/** What a group of entries adds to a figure. */
export interface Addition {
  salesCount: number;
  amountCents: Cents;
  commissionCents: Cents;
}

const add = (entries: EarnedEntry[]): Addition => ({
  salesCount: entries.length,
  amountCents: entries.reduce((sum, entry) => sum + entry.saleAmountCents, 0),
  commissionCents: entries.reduce((sum, entry) => sum + entry.commissionCents, 0),
});

const groups = (entries: EarnedEntry[], keyOf: (entry: EarnedEntry) => string | number) =>
  [...Map.groupBy(entries, keyOf).values()].map((group) => ({ first: group[0]!, group }));

/** What the entries add to each projection: a row for every partner, partner and month, referral; one for all. */
export const additionsOf = (entries: EarnedEntry[]) => ({
  partners: groups(entries, ({ partnerId }) => partnerId).map(({ first, group }) => ({
    partnerId: first.partnerId,
    ...add(group),
  })),
  months: groups(entries, ({ partnerId, month }) => `${partnerId} ${month}`).map(({ first, group }) => ({
    partnerId: first.partnerId,
    month: first.month,
    firstSaleAt: group.map(({ occurredAt }) => occurredAt).reduce(earlier),
    ...add(group),
  })),
  referrals: groups(entries, ({ partnerId, referralId }) => `${partnerId} ${referralId}`).map(
    ({ first, group }) => ({ partnerId: first.partnerId, referralId: first.referralId, ...add(group) }),
  ),
  overall: add(entries),
});

const earlier = (one: string, other: string) => (Date.parse(one) <= Date.parse(other) ? one : other);
