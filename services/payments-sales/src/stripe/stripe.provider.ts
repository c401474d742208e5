import { SettingsError } from '@portal/kit/config/settings';
import Stripe from 'stripe';
import { PaymentsSettings } from '../settings.js';

const DEADLINE_MS = 10_000;

/** The real SDK in both modes: with a key it talks to Stripe, without one to the sandbox (D-14). */
export const stripeProvider = {
  provide: Stripe,
  inject: [PaymentsSettings],
  useFactory: (settings: PaymentsSettings): Stripe => {
    const shared = { timeout: DEADLINE_MS, maxNetworkRetries: 1, telemetry: false };
    if (settings.STRIPE_SECRET_KEY) return new Stripe(settings.STRIPE_SECRET_KEY, shared);
    if (!settings.STRIPE_SANDBOX_URL)
      throw new SettingsError(['Set STRIPE_SECRET_KEY, or STRIPE_SANDBOX_URL to run on the sandbox.']);
    const { hostname, port } = new URL(settings.STRIPE_SANDBOX_URL);
    return new Stripe('sk_test_sandbox', { ...shared, host: hostname, port, protocol: 'http' });
  },
};
