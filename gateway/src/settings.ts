import { positiveNumber, readSettings, secret, settings, SettingsError } from '@portal/kit/config/settings';
import * as z from 'zod';

/** Where the portal is for people: cookies, the cross-site guard and the content policy follow from it. */
export class PublicSettings extends settings({
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'it must look like http://localhost:8080' }),
  SESSION_SECRET: secret,
}) {
  readonly origin = new URL(this.PUBLIC_URL).origin;
  readonly secure = this.origin.startsWith('https:');
}

export class GatewaySettings extends settings({
  HUB_URL: z.url(),
  /** Where `npm run build:web` puts the pages; relative to the folder the process is started in. */
  WEB_DIST: z.string().default('web/dist'),
  /** `/metrics` for whoever sends it as a bearer token; without it only this machine itself may read them. */
  METRICS_TOKEN: secret.optional(),
  /** Where customers file claims, when not on the portal's own page (D-35). */
  CLAIMS_URL: z
    .url({ protocol: /^https?$/, error: 'it must look like https://claims.example.com' })
    .optional(),
}) {}

/** Addresses or networks of the proxies whose `X-Forwarded-For` is believed, comma-separated; none by default. */
export const trustedProxies = (env = process.env) =>
  readSettings({ TRUST_PROXY: z.string().optional() }, env).TRUST_PROXY ?? false;

/** Real payments or the bundled sandbox (D-14). */
export class PaymentSettings extends settings({
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'it must start with pk_').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_SANDBOX_URL: z.url().optional(),
}) {
  readonly sandbox = this.STRIPE_PUBLISHABLE_KEY === undefined;

  constructor() {
    super();
    if (this.sandbox && this.STRIPE_SECRET_KEY)
      throw new SettingsError([
        'STRIPE_PUBLISHABLE_KEY is not set, but STRIPE_SECRET_KEY is: set both or neither.',
      ]);
    if (this.sandbox && !this.STRIPE_SANDBOX_URL)
      throw new SettingsError([
        'STRIPE_SANDBOX_URL is not set, and neither is STRIPE_PUBLISHABLE_KEY: set one.',
      ]);
  }
}

const limit = (byDefault: number) => positiveNumber.int().default(byDefault);

/** D-27. Per address, and high enough for an office behind one. */
export class ThrottleSettings extends settings({
  /** Checkouts opened, coupons tried: a minute. */
  THROTTLE_CREATE_INTENT: limit(120),
  THROTTLE_COUPON: limit(60),
  /** Accounts made, claims filed: an hour. */
  THROTTLE_REGISTER: limit(100),
  THROTTLE_CLAIM: limit(100),
  /** Wrong passwords before the next tries must wait: of one account from one address, and of one address at all. */
  THROTTLE_SIGN_IN_ACCOUNT: limit(5),
  THROTTLE_SIGN_IN_ADDRESS: limit(100),
  /** Requests to support: an hour. */
  THROTTLE_SUPPORT: limit(60),
  /** Links to set a new password asked for, opened and used: an hour. And of these, mails to one person. */
  THROTTLE_PASSWORD: limit(100),
  THROTTLE_PASSWORD_EMAIL: limit(5),
}) {}
