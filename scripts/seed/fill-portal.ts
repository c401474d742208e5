// The large data set: what a portal holds after two busy years, written straight into each service's database. None of
// it happened, so no event is published for it, no mail goes out, and Stripe knows nothing of its payments. A
// service is filled in a transaction or two; where a run was broken off the next one goes on.
import { fillCatalogReferrals } from './catalog-referrals.ts';
import { fillClaims } from './claims.ts';
import { withFiller, type Filler, type Tell } from './filler.ts';
import { fillIdentity } from './identity.ts';
import { fillNotifications } from './notifications.ts';
import { fillPaymentsSales } from './payments-sales.ts';
import { fillPayouts } from './payouts.ts';
import type { Plan } from './plan.ts';

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
  /** Where each service keeps its tables; what is left out stays as it is. */
  databases: Partial<Record<FilledService, string>> & { identity: string };
  /** Of the password that every partner of it has. */
  passwordHash: string;
  tell: Tell;
}

/**
 * Adds it, once; again it adds nothing.
 * @returns of what plan it is: with the moment of the first run
 * @throws Refused where there is one of another scale
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
