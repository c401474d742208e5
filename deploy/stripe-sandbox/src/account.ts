import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import type { Endpoints } from './wire/endpoint.js';

/** The account behind the key. A restricted one cannot take charges, and tells why. */
export function accountEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.get('/account', (): Stripe.Account => {
    const enabled = !sandbox.switches.restricted;
    return {
      id: 'acct_sandbox',
      object: 'account',
      business_profile: null,
      capabilities: { card_payments: enabled ? 'active' : 'inactive' },
      charges_enabled: enabled,
      country: 'US',
      default_currency: 'usd',
      details_submitted: true,
      email: null,
      payouts_enabled: enabled,
      requirements: {
        alternatives: [],
        current_deadline: null,
        currently_due: [],
        disabled_reason: enabled ? null : 'rejected.other',
        errors: [],
        eventually_due: [],
        past_due: [],
        pending_verification: [],
      },
      type: 'standard',
    };
  });
}
