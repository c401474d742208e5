import { Injectable } from '@nestjs/common';
import { PaymentsSettings } from '../settings.js';

/** Links to payments in Stripe's dashboard; the sandbox has no dashboard. */
@Injectable()
export class ProviderLinks {
  private readonly base: string | null;

  constructor({ STRIPE_SECRET_KEY: key }: PaymentsSettings) {
    const test = key && /^(sk|rk)_test_/.test(key) ? 'test/' : '';
    this.base = key ? `https://dashboard.stripe.com/${test}payments/` : null;
  }

  paymentUrl = (paymentId: string): string | null => this.base && this.base + encodeURIComponent(paymentId);
}
