import type { PublicConfig } from '@portal/contracts/http/config';
import { DEFAULT_PRIZES } from '@portal/contracts/values/prizes';
import type { UserRole } from '@portal/contracts/values/roles';
import {
  AreSecrets,
  IsAddress,
  IsCount,
  IsOneOf,
  IsSecret,
  IsWebAddress,
} from '@portal/kit/config/setting-kinds';
import { readSettings, Setting, Settings, type CrossChecked } from '@portal/kit/config/settings';
import { buildMessage, IsEmail, IsOptional, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import ipaddr from 'ipaddr.js';
import { SESSION_DAYS } from './session/session.sql.js';

/** The portal's public address, on which cookies, the cross-site guard and the content policy depend. */
@Settings()
export class PublicSettings {
  @Setting('Where people reach the portal; with https the session cookie is Secure.')
  @IsWebAddress('http://localhost:8080')
  PUBLIC_URL!: string;

  @Setting(
    'Keys the hash under which a session is stored, so a leaked database holds no usable cookie. Also signs browser cookies (D-70).',
  )
  @IsSecret()
  SESSION_SECRET!: string;

  @Setting(
    'Earlier secrets, separated by commas: sessions and cookies made with them stay valid (`make rotate-keys`).',
  )
  @AreSecrets()
  SESSION_OLD_SECRETS: string[] = [];

  get origin(): string {
    return new URL(this.PUBLIC_URL).origin;
  }

  get secure(): boolean {
    return this.origin.startsWith('https:');
  }
}

/** How long a session lives (D-25, D-107). */
@Settings()
export class SessionSettings {
  @Setting(
    'Minutes without a request after which an administrator is signed out. Pages that nobody touches do not count as requests.',
  )
  @IsCount(10, 12 * 60)
  ADMIN_SESSION_IDLE_MINUTES = 30;

  @Setting('Hours after which an administrator signs in again in any case.')
  @IsCount(1, SESSION_DAYS * 24)
  ADMIN_SESSION_HOURS = 12;

  lifeOf(role: UserRole): { idleMinutes: number; mostHours: number } {
    return role === 'admin'
      ? { idleMinutes: this.ADMIN_SESSION_IDLE_MINUTES, mostHours: this.ADMIN_SESSION_HOURS }
      : { idleMinutes: 12 * 60, mostHours: SESSION_DAYS * 24 };
  }
}

@Settings()
export class GatewaySettings {
  @Setting('Where the gateway reaches the hub.')
  @IsWebAddress('http://hub:3000')
  HUB_URL!: string;

  @Setting(
    'Where `npm run build:web` puts the pages; relative to the folder in which the process is started.',
  )
  @IsString()
  WEB_DIST = 'web/dist';

  @Setting('Bearer token that opens `/metrics` of the gateway. Not set: only its own machine may read them.')
  @IsOptional()
  @IsSecret()
  METRICS_TOKEN?: string;

  @Setting('Exports and private records that one administrator may read in an hour before an alert (D-103).')
  @IsCount(1)
  PRIVATE_READS_AN_HOUR = 60;

  @Setting("Where the FAQ sends customers with a claim, if not to the portal's own page (D-35).")
  @IsOptional()
  @IsWebAddress('https://claims.example.com')
  CLAIMS_URL?: string;
}

/** Whom people write to. */
@Settings()
export class SupportSettings {
  @Setting('The address that gets requests to support (D-32), unless the page Brand names one (D-151).')
  @IsEmail({}, { message: 'it must be an e-mail address' })
  SUPPORT_EMAIL = 'support@example.com';
}

/** How partners register (D-113). */
@Settings()
export class RegistrationSettings {
  @Setting(
    'Whether partners register by a mailed link, so that nobody learns who has an account: `on` or `off` (D-113). Empty: as `VERIFY_EMAIL`.',
  )
  @IsOneOf(['on', 'off'])
  REGISTER_BY_MAIL = 'off';

  get isByMail(): boolean {
    return this.REGISTER_BY_MAIL === 'on';
  }
}

/** What partners agree to who sign up (D-148). */
@Settings()
export class LegalSettings {
  @Setting(
    'The https address of your terms. Who signs up has to agree to them, and public pages lead to them (D-148).',
  )
  @IsOptional()
  @IsAddress(['https'], 'https://www.example.com/terms')
  TERMS_URL?: string;

  @Setting(
    'The https address of your privacy notice. Who signs up has to agree to it, and public pages lead to it (D-148).',
  )
  @IsOptional()
  @IsAddress(['https'], 'https://www.example.com/privacy')
  PRIVACY_URL?: string;

  @Setting(
    'The version of both, kept with who agrees: change it with the texts. 40 characters at most, such as `2026-11`.',
  )
  @Matches(/^[\w.-]{1,40}$/, { message: 'it has 1 to 40 letters, digits, hyphens and dots, such as 2026-11' })
  TERMS_VERSION = '1';

  /** null where there is nothing to agree to. */
  get legal(): NonNullable<PublicConfig['legal']> | null {
    const { TERMS_URL: termsUrl = null, PRIVACY_URL: privacyUrl = null, TERMS_VERSION: version } = this;
    return termsUrl === null && privacyUrl === null ? null : { termsUrl, privacyUrl, version };
  }
}

const NO_PRIZE = 'none';
const IsPrize = () => MaxLength(60, { message: `it has at most 60 characters; ${NO_PRIZE} is no prize` });

/** The prizes of the month's first three (D-23). */
@Settings()
export class PrizeSettings {
  @Setting(`What the first of a month wins, as read after 'Wins'; \`${NO_PRIZE}\`: no prize (D-23).`)
  @IsPrize()
  PRIZE_FIRST: string = DEFAULT_PRIZES[1];

  @Setting('What the second of a month wins.')
  @IsPrize()
  PRIZE_SECOND: string = DEFAULT_PRIZES[2];

  @Setting('What the third of a month wins.')
  @IsPrize()
  PRIZE_THIRD: string = DEFAULT_PRIZES[3];

  get prizes(): PublicConfig['prizes'] {
    const { PRIZE_FIRST, PRIZE_SECOND, PRIZE_THIRD } = this;
    const all: PublicConfig['prizes'] = [
      { rank: 1, prize: PRIZE_FIRST },
      { rank: 2, prize: PRIZE_SECOND },
      { rank: 3, prize: PRIZE_THIRD },
    ];
    return all.filter(({ prize }) => prize !== NO_PRIZE);
  }
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string) =>
  NAMED_NETWORKS.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

const AreNetworks = (): PropertyDecorator =>
  ValidateBy({
    name: 'areNetworks',
    validator: {
      validate: (value) =>
        typeof value === 'string' && value.split(',').every((each) => isNetwork(each.trim())),
      defaultMessage: buildMessage(
        () => `it must be addresses or networks such as 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}`,
      ),
    },
  });

/** Read before the application exists. */
@Settings()
export class ProxySettings {
  @Setting('Addresses or networks of the proxies whose `X-Forwarded-For` is trusted, separated by commas.')
  @IsOptional()
  @AreNetworks()
  TRUST_PROXY?: string;
}

export const trustedProxies = (env = process.env) => readSettings(ProxySettings, env).TRUST_PROXY ?? false;

/** Real payments or the bundled sandbox (D-14). */
@Settings()
export class PaymentSettings implements CrossChecked {
  @Setting("Stripe's publishable key; without it the bundled sandbox takes the payments (D-14).")
  @IsOptional()
  @Matches(/^pk_/, { message: 'it must start with pk_' })
  STRIPE_PUBLISHABLE_KEY?: string;

  @Setting('Not used here; only checked, so that both Stripe keys are set or neither.')
  @IsOptional()
  @IsString()
  STRIPE_SECRET_KEY?: string;

  @Setting("Where the bundled sandbox is; not used if Stripe's keys are set.")
  @IsOptional()
  @IsWebAddress('http://stripe-sandbox:3000')
  STRIPE_SANDBOX_URL?: string;

  get sandbox(): boolean {
    return this.STRIPE_PUBLISHABLE_KEY === undefined;
  }

  problems(): string[] {
    if (this.sandbox && this.STRIPE_SECRET_KEY)
      return ['Set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither for the sandbox.'];
    if (this.sandbox && !this.STRIPE_SANDBOX_URL)
      return ['STRIPE_SANDBOX_URL is not set, and neither is STRIPE_PUBLISHABLE_KEY: set one.'];
    return [];
  }
}

/** D-27. Limits per address, high enough for an office behind one; browsers that opened a link's page count separately. */
@Settings()
export class ThrottleSettings {
  @Setting(
    "Links looked at per minute and address, by clients without the cookie of a link's page. Looking costs one read.",
  )
  @IsCount(1)
  THROTTLE_LOOK = 1_200;

  @Setting("Links looked at per minute by one browser with the cookie of a link's page.")
  @IsCount(1)
  THROTTLE_LOOK_BROWSER = 120;

  @Setting('Links looked at per minute and address, by all browsers with that cookie together.')
  @IsCount(1)
  THROTTLE_LOOK_ADDRESS = 12_000;

  @Setting(
    "Payments begun or resumed per minute and address, by clients without the cookie of a link's page.",
  )
  @IsCount(1)
  THROTTLE_CREATE_INTENT = 120;

  @Setting("Payments begun or resumed per minute by one browser with the cookie of a link's page.")
  @IsCount(1)
  THROTTLE_CREATE_INTENT_BROWSER = 30;

  @Setting('Payments begun or resumed per minute and address, by all browsers with that cookie together.')
  @IsCount(1)
  THROTTLE_CREATE_INTENT_ADDRESS = 600;

  @Setting(
    'Other steps of payments (customers saved, coupons removed, sales recorded), as `THROTTLE_CREATE_INTENT`.',
  )
  @IsCount(1)
  THROTTLE_PAYMENT = 360;

  @Setting('The same steps, as `THROTTLE_CREATE_INTENT_BROWSER`.')
  @IsCount(1)
  THROTTLE_PAYMENT_BROWSER = 90;

  @Setting('The same steps, as `THROTTLE_CREATE_INTENT_ADDRESS`.')
  @IsCount(1)
  THROTTLE_PAYMENT_ADDRESS = 1_800;

  @Setting('Coupons tried, as `THROTTLE_CREATE_INTENT`.')
  @IsCount(1)
  THROTTLE_COUPON = 60;

  @Setting('Coupons tried, as `THROTTLE_CREATE_INTENT_BROWSER`.')
  @IsCount(1)
  THROTTLE_COUPON_BROWSER = 20;

  @Setting('Coupons tried, as `THROTTLE_CREATE_INTENT_ADDRESS`: low, since codes can be guessed.')
  @IsCount(1)
  THROTTLE_COUPON_ADDRESS = 120;

  @Setting('Accounts created per hour and address.')
  @IsCount(1)
  THROTTLE_REGISTER = 100;

  @Setting('Claims filed, and documents added to them, per hour and address.')
  @IsCount(1)
  THROTTLE_CLAIM = 100;

  @Setting('Wrong passwords for one account from one address before further attempts must wait.')
  @IsCount(1)
  THROTTLE_SIGN_IN_ACCOUNT = 5;

  @Setting('Wrong passwords from one address before further attempts must wait.')
  @IsCount(1)
  THROTTLE_SIGN_IN_ADDRESS = 100;

  @Setting(
    'Wrong passwords for one account from all addresses, in an hour, before further attempts must wait; not those from a device in which the account has signed in before (D-78).',
  )
  @IsCount(1)
  THROTTLE_SIGN_IN_ANYWHERE = 50;

  @Setting('Live channels (WebSockets) open at once by one signed-in user, at each gateway (D-76).')
  @IsCount(1)
  THROTTLE_LIVE_USER = 500;

  @Setting('Live channels open at once from one address by visitors who are not signed in, at each gateway.')
  @IsCount(1)
  THROTTLE_LIVE_ADDRESS = 50;

  @Setting('Live channels open at once by all visitors who are not signed in together, at each gateway.')
  @IsCount(1)
  THROTTLE_LIVE_NOBODY = 500;

  @Setting('Requests to support per hour and address.')
  @IsCount(1)
  THROTTLE_SUPPORT = 60;

  @Setting(
    'What secret links open, per hour and address, all kinds together: links for a new password requested, opened and used, pages of claims (D-156), threads with support, invitations, confirmations of e-mails, and links that stop a bank account.',
  )
  @IsCount(1)
  THROTTLE_PASSWORD = 100;

  @Setting('Mails with a link for a new password, and as many to register, per hour and person.')
  @IsCount(1)
  THROTTLE_PASSWORD_EMAIL = 5;
}
