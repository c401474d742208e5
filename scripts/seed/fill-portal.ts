// The large data set: a portal after two busy years, written directly into each service's database. None of it
// happened, so no event is published, no mail is sent, and Stripe knows none of its payments. Each service is filled in
// a transaction or two, and an interrupted run continues at the next call.
import { fillCatalogReferrals } from '../../services/catalog-referrals/seed/large-data.ts';
import { fillClaims } from '../../services/claims/seed/large-data.ts';
import { withFiller, type Filler, type Tell } from '../large-data/filler.ts';
import { fillIdentity } from '../../services/identity/seed/large-data.ts';
import { fillNotifications } from '../../services/notifications/seed/large-data.ts';
import { fillPaymentsSales } from '../../services/payments-sales/seed/large-data.ts';
import { fillPayouts } from '../../services/payouts/seed/large-data.ts';
import type { Plan } from '../large-data/plan.ts';

const services = {
  'catalog-referrals': fillCatalogReferrals,
  'payments-sales': fillPaymentsSales,
  payouts: fillPayouts,
  claims: fillClaims,
  notifications: fillNotifications,
} satisfies Record<string, (filler: Filler, plan: Plan) => Promise<void>>;

export type FilledService = 'identity' | keyof typeof services;
export const FILLED = ['identity', ...Object.keys(services)] as FilledService[];

export interface Filling {
  /** From `readScale`. */
  scale: number;
  /** The URL of each service's database; a missing one is left unchanged. */
  databases: Partial<Record<FilledService, string>> & { identity: string };
  /** The hash of every partner's password. */
  passwordHash: string;
  tell: Tell;
}

/**
 * Adds the data set once; a repeat adds nothing.
 * @returns the data set's plan, with the time of the first run
 * @throws Refused when the portal has a data set of another scale
 */
export async function fillPortal({ scale, databases, passwordHash, tell }: Filling): Promise<Plan> {
  const plan = await withFiller(databases.identity, 'identity', tell, (filler) =>
    fillIdentity(filler, scale, passwordHash),
  );
  await Promise.all(
    Object.entries(services).map(async ([service, fill]) => {
      const url = databases[service as FilledService];
      if (url) await withFiller(url, service, tell, (filler) => fill(filler, plan));
    }),
  );
  return plan;
}
