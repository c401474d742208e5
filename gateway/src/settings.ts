import {
  positiveNumber,
  readSettings,
  secret,
  secrets,
  settings,
  SettingsError,
} from '@portal/kit/config/settings';
import * as z from 'zod';

/** Where the portal is for people: cookies, the cross-site guard and the content policy follow from it. */
export class PublicSettings extends settings({
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'it must look like http://localhost:8080' })
    .describe('Where people reach the portal; with https the session cookie is Secure.'),
  SESSION_SECRET: secret.describe('By it a session is found again; who knows the cookie alone cannot.'),
  SESSION_OLD_SECRETS: secrets.describe(
    'Others, separated by commas: who signed in while they were used stays signed in (`make rotate-keys`).',
  ),
}) {
  readonly origin = new URL(this.PUBLIC_URL).origin;
  readonly secure = this.origin.startsWith('https:');
}

export class GatewaySettings extends settings({
  HUB_URL: z.url().describe('Where the gateway reaches the hub.'),
  WEB_DIST: z
    .string()
    .default('web/dist')
    .describe('Where `npm run build:web` puts the pages; relative to the folder the process is started in.'),
  METRICS_TOKEN: secret
    .optional()
    .describe(
      'Opens `/metrics` of the gateway to whoever sends it as a bearer token; without it only its own machine may read them.',
    ),
  CLAIMS_URL: z
    .url({ protocol: /^https?$/, error: 'it must look like https://claims.example.com' })
    .optional()
    .describe("Where customers file claims, when not on the portal's own page (D-35)."),
}) {}

/** Read before there is an application. */
export class ProxySettings extends settings({
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or networks of the proxies whose `X-Forwarded-For` is believed, separated by commas.',
    ),
}) {}

export const trustedProxies = (env = process.env) =>
  readSettings(ProxySettings.shape, env).TRUST_PROXY ?? false;

/** Real payments or the bundled sandbox (D-14). */
export class PaymentSettings extends settings({
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_', 'it must start with pk_')
    .optional()
    .describe("Stripe's publishable key; without it the bundled sandbox takes the payments (D-14)."),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Only looked at, so that not one key is set without the other.'),
  STRIPE_SANDBOX_URL: z.url().optional().describe('Where the bundled sandbox is; unused with a key.'),
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

const limit = (byDefault: number, meaning: string) =>
  positiveNumber.int().default(byDefault).describe(meaning);

/** D-27. Per address, and high enough for an office behind one. */
export class ThrottleSettings extends settings({
  THROTTLE_CREATE_INTENT: limit(120, 'Checkouts opened, a minute and address.'),
  THROTTLE_PAYMENT: limit(
    360,
    'Steps of payments, a minute and address: details kept, coupons taken off, sales looked for.',
  ),
  THROTTLE_COUPON: limit(60, 'Coupons tried, a minute and address.'),
  THROTTLE_REGISTER: limit(100, 'Accounts made, an hour and address.'),
  THROTTLE_CLAIM: limit(100, 'Claims filed, an hour and address.'),
  THROTTLE_SIGN_IN_ACCOUNT: limit(
    5,
    'Wrong passwords for one account from one address before the next tries must wait.',
  ),
  THROTTLE_SIGN_IN_ADDRESS: limit(100, 'Wrong passwords from one address before the next tries must wait.'),
  THROTTLE_SUPPORT: limit(60, 'Requests to support, an hour and address.'),
  THROTTLE_PASSWORD: limit(
    100,
    'Links to set a new password asked for, opened and used, an hour and address.',
  ),
  THROTTLE_PASSWORD_EMAIL: limit(5, 'Mails with such a link to one person, an hour.'),
}) {}
