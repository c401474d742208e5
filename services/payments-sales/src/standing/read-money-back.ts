import type Stripe from 'stripe';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { moneyBackOf, showsMoneyBack, type MoneyBack } from './standing.rules.js';

/** Stripe's longest page, and more than any one payment has of them. */
const A_PAGE = 100;
const AT_MOST = 1_000;

/**
 * What went back of a charge, as its refunds and disputes say themselves: the charge's own sum need not say that a refund
 * failed afterwards. Nothing is asked where nothing ever went back.
 * @throws AppError 503 when Stripe is out of reach
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
