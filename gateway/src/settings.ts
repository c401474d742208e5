import type { PublicConfig } from '@portal/contracts/http/config';
import { AreSecrets, IsCount, IsSecret, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { readSettings, Setting, Settings, type CrossChecked } from '@portal/kit/config/settings';
import { buildMessage, IsOptional, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import ipaddr from 'ipaddr.js';

/** The portal's public address, on which cookies, the cross-site guard and the content policy depend. */
@Settings()
export class PublicSettings {
  @Setting('Where people reach the portal; with https the session cookie is Secure.')
  @IsWebAddress('http://localhost:8080')
  PUBLIC_URL!: string;

  @Setting(
    'By it a session is found again; who knows the cookie alone cannot. It signs the cookies of browsers, too (D-70).',
  )
  @IsSecret()
  SESSION_SECRET!: string;

  @Setting(
    'Others, separated by commas: who signed in while they were used stays signed in (`make rotate-keys`).',
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

@Settings()
export class GatewaySettings {
  @Setting('Where the gateway reaches the hub.')
  @IsWebAddress('http://hub:3000')
  HUB_URL!: string;

  @Setting('Where `npm run build:web` puts the pages; relative to the folder the process is started in.')
  @IsString()
  WEB_DIST = 'web/dist';

  @Setting(
    'Opens `/metrics` of the gateway to whoever sends it as a bearer token; without it only its own machine may read them.',
  )
  @IsOptional()
  @IsSecret()
  METRICS_TOKEN?: string;

  @Setting("Where customers file claims, when not on the portal's own page (D-35).")
  @IsOptional()
  @IsWebAddress('https://claims.example.com')
  CLAIMS_URL?: string;
}

const NO_PRIZE = 'none';
const IsPrize = () => MaxLength(60, { message: `it has at most 60 characters; ${NO_PRIZE} is no prize` });

/** The prizes of the month's first three (D-23). */
@Settings()
export class PrizeSettings {
  @Setting(`What the first of a month wins, as read after 'Wins'; \`${NO_PRIZE}\`: nothing (D-23).`)
  @IsPrize()
  PRIZE_FIRST = 'a 42 inch TV';

  @Setting('What the second wins.')
  @IsPrize()
  PRIZE_SECOND = 'a $50 gift card';

  @Setting('What the third wins.')
  @IsPrize()
  PRIZE_THIRD = 'a $25 gift card';

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
  @Setting('Addresses or networks of the proxies whose `X-Forwarded-For` is believed, separated by commas.')
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

  @Setting('Only looked at, so that not one key is set without the other.')
  @IsOptional()
  @IsString()
  STRIPE_SECRET_KEY?: string;

  @Setting('Where the bundled sandbox is; unused with a key.')
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
  @Setting("Checkouts opened, a minute and address, by all but browsers that opened a link's page.")
  @IsCount(1)
  THROTTLE_CREATE_INTENT = 120;

  @Setting("Checkouts opened, a minute, by one browser that opened a link's page.")
  @IsCount(1)
  THROTTLE_CREATE_INTENT_BROWSER = 30;

  @Setting('Checkouts opened, a minute and address, by all such browsers together.')
  @IsCount(1)
  THROTTLE_CREATE_INTENT_ADDRESS = 600;

  @Setting(
    'Steps of payments, as `THROTTLE_CREATE_INTENT`: details kept, coupons taken off, sales looked for.',
  )
  @IsCount(1)
  THROTTLE_PAYMENT = 360;

  @Setting('Steps of payments, as `THROTTLE_CREATE_INTENT_BROWSER`.')
  @IsCount(1)
  THROTTLE_PAYMENT_BROWSER = 90;

  @Setting('Steps of payments, as `THROTTLE_CREATE_INTENT_ADDRESS`.')
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

  @Setting('Accounts made, an hour and address.')
  @IsCount(1)
  THROTTLE_REGISTER = 100;

  @Setting('Claims filed, an hour and address.')
  @IsCount(1)
  THROTTLE_CLAIM = 100;

  @Setting('Wrong passwords for one account from one address before the next tries must wait.')
  @IsCount(1)
  THROTTLE_SIGN_IN_ACCOUNT = 5;

  @Setting('Wrong passwords from one address before the next tries must wait.')
  @IsCount(1)
  THROTTLE_SIGN_IN_ADDRESS = 100;

  @Setting('Requests to support, an hour and address.')
  @IsCount(1)
  THROTTLE_SUPPORT = 60;

  @Setting('Links to set a new password asked for, opened and used, an hour and address.')
  @IsCount(1)
  THROTTLE_PASSWORD = 100;

  @Setting('Mails with such a link to one person, an hour.')
  @IsCount(1)
  THROTTLE_PASSWORD_EMAIL = 5;
}
