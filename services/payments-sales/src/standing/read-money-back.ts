import type Stripe from 'stripe';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { moneyBackOf, showsMoneyBack, type MoneyBack } from './standing.rules.js';

/** Stripe's maximum page size, and more refunds or disputes than any payment has. */
const A_PAGE = 100;
const AT_MOST = 1_000;

/**
 * Adds up a charge's refunds and disputes one by one, because the charge's own total may still include a refund that
 * failed later. Calls Stripe only when the charge has any.
 * @throws AppError 503 when Stripe is unavailable
 */
export async function readMoneyBack(stripe: Stripe, charge: Stripe.Charge): Promise<MoneyBack> {
  if (!showsMoneyBack(charge)) return moneyBackOf([], []);
  const ofCharge = { charge: charge.id, limit: A_PAGE };
  const all = { limit: AT_MOST };
  try {
    const [refunds, disputes] = await Promise.all([
      charge.amount_refunded > 0 ? stripe.refunds.list(ofCharge).autoPagingToArray(all) : [],
      charge.disputed ? stripe.disputes.list(ofCharge).autoPagingToArray(all) : [],
    ]);
    return moneyBackOf(refunds, disputes);
  } catch (error) {
    throw fromStripe(error);
  }
}
