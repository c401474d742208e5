import { Injectable } from '@nestjs/common';
import type { PublicConfig } from '@portal/contracts/http/config';
import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import { GatewaySettings, LegalSettings, PaymentSettings, PrizeSettings } from '../settings.js';
import type { Answerer } from '../http/answerer.js';

/** Where a browser calls the Stripe sandbox. */
export const SANDBOX_PATH = '/sandbox/stripe';

/** `getConfig` (D-14, D-23, D-35, D-148): how the browser pays, where claims are filed, the prizes, the time zone, and the terms. */
@Injectable()
export class Configuration implements Answerer {
  constructor(
    private readonly payments: PaymentSettings,
    private readonly gateway: GatewaySettings,
    private readonly prizes: PrizeSettings,
    private readonly legal: LegalSettings,
  ) {}

  async answer(): Promise<PublicConfig> {
    const { sandbox, STRIPE_PUBLISHABLE_KEY } = this.payments;
    return {
      stripe: {
        publishableKey: STRIPE_PUBLISHABLE_KEY ?? null,
        sandbox,
        apiBase: sandbox ? SANDBOX_PATH : 'https://api.stripe.com',
      },
      claimsUrl: this.gateway.CLAIMS_URL ?? null,
      prizes: this.prizes.prizes,
      timeZone: businessTimeZone(),
      ...(this.legal.legal && { legal: this.legal.legal }),
    };
  }
}
