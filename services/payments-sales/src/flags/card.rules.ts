import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';

/** From how many customers of one partner on, within how many days, one card is a reason to look (D-121). */
export const CARD_CUSTOMERS = 3;
export const CARD_DAYS = 30;
const DAY_MS = 86_400_000;

/** A sale that a card paid. */
export interface CardUse {
  saleId: number;
  partnerId: number;
  soldAt: Date;
  /** The customer's e-mail without case and what stands behind a plus; null while nobody is known. */
  mailbox: string | null;
  /** The partners whose own purchase this is: by e-mail, name or browser, by whoever's link. */
  ownOf: number[];
}

export interface CardFlag {
  saleId: number;
  partnerId: number;
  flag: RaisedFlag;
}

/**
 * The flags that sales of one card are to have (D-121): `own-purchase` where the card bought for the link's partner before or
 * after, which the sale alone does not tell; else `shared-card` where one partner's sales by it have many customers.
 */
export function flagsOfCard(uses: CardUse[]): CardFlag[] {
  const owners = new Set(uses.flatMap(({ ownOf }) => ownOf));
  const own = uses
    .filter(({ partnerId, ownOf }) => owners.has(partnerId) && !ownOf.includes(partnerId))
    .map((use) => flagged(use, { kind: 'own-purchase', evidence: { matches: ['card'] } }));
  const others = Map.groupBy(
    uses.filter(({ partnerId }) => !owners.has(partnerId)),
    ({ partnerId }) => partnerId,
  );
  return [...own, ...[...others.values()].flatMap(sharedIn)];
}

/** @param uses of one partner */
function sharedIn(uses: CardUse[]): CardFlag[] {
  const customersOf = new Map<CardUse, number>();
  for (const first of uses) {
    const from = first.soldAt.getTime();
    const within = uses.filter(({ soldAt }) => {
      const at = soldAt.getTime();
      return at >= from && at < from + CARD_DAYS * DAY_MS;
    });
    const customers = new Set(within.flatMap(({ mailbox }) => mailbox ?? [])).size;
    if (customers < CARD_CUSTOMERS) continue;
    for (const use of within) customersOf.set(use, Math.max(customers, customersOf.get(use) ?? 0));
  }
  return [...customersOf].map(([use, customers]) =>
    flagged(use, { kind: 'shared-card', evidence: { customers, days: CARD_DAYS } }),
  );
}

const flagged = ({ saleId, partnerId }: CardUse, flag: RaisedFlag): CardFlag => ({ saleId, partnerId, flag });
