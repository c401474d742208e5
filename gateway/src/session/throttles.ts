import { Injectable } from '@nestjs/common';
import { tooMany } from '@portal/kit/http/errors';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { ThrottleSettings } from '../settings.js';
import { hashed, sharedLimiter } from './shared-limiter.js';
import { neighbourhoodOf } from './throttle.rules.js';

export type ThrottleName =
  | 'look'
  | 'create-intent'
  | 'payment'
  | 'coupon'
  | 'register'
  | 'claim'
  | 'support'
  | 'password'
  | 'password-email'
  | 'register-email'
  | 'factors'
  | 'bank-account';

const MINUTE = 60;
const HOUR = 60 * 60;
/** Each may send a mail. */
const FACTOR_CHANGES_AN_HOUR = 30;
/** Each mails the partner and every administrator (D-147); one whose answer was lost is sent up to 19 times in two minutes. */
const OWN_ACCOUNTS_AN_HOUR = 20;

/**
 * Rate limits for costly requests, per address, per e-mail or per account (D-27). Rare ones are counted in the database, for all
 * gateways together, or in memory while it is down. Looking at a link, paying by it and trying a coupon are counted in this
 * process, to save a database round trip; several gateways allow as many times more. A browser that opened a customer's
 * page has its own limits for these, so that nobody else behind its address uses them up (D-70).
 */
@Injectable()
export class Throttles {
  private readonly limiters: Record<ThrottleName, RateLimiterMemory | RateLimiterPostgres>;
  /** The limits of browsers that opened a customer's page: for each one, and for all at an address together. */
  private readonly ofBrowsers: Partial<
    Record<ThrottleName, { one: RateLimiterMemory; all: RateLimiterMemory }>
  >;

  constructor(source: DataSource, settings: ThrottleSettings) {
    const here = (points: number) => new RateLimiterMemory({ points, duration: MINUTE });
    const together = (name: ThrottleName, points: number) => sharedLimiter(source, name, points, HOUR);
    this.limiters = {
      look: here(settings.THROTTLE_LOOK),
      'create-intent': here(settings.THROTTLE_CREATE_INTENT),
      payment: here(settings.THROTTLE_PAYMENT),
      coupon: here(settings.THROTTLE_COUPON),
      register: together('register', settings.THROTTLE_REGISTER),
      claim: together('claim', settings.THROTTLE_CLAIM),
      support: together('support', settings.THROTTLE_SUPPORT),
      password: together('password', settings.THROTTLE_PASSWORD),
      'password-email': together('password-email', settings.THROTTLE_PASSWORD_EMAIL),
      'register-email': together('register-email', settings.THROTTLE_PASSWORD_EMAIL),
      factors: together('factors', FACTOR_CHANGES_AN_HOUR),
      'bank-account': together('bank-account', OWN_ACCOUNTS_AN_HOUR),
    };
    this.ofBrowsers = {
      look: {
        one: here(settings.THROTTLE_LOOK_BROWSER),
        all: here(settings.THROTTLE_LOOK_ADDRESS),
      },
      'create-intent': {
        one: here(settings.THROTTLE_CREATE_INTENT_BROWSER),
        all: here(settings.THROTTLE_CREATE_INTENT_ADDRESS),
      },
      payment: {
        one: here(settings.THROTTLE_PAYMENT_BROWSER),
        all: here(settings.THROTTLE_PAYMENT_ADDRESS),
      },
      coupon: {
        one: here(settings.THROTTLE_COUPON_BROWSER),
        all: here(settings.THROTTLE_COUPON_ADDRESS),
      },
    };
  }

  /**
   * Counts a request.
   * @param browser the id of one that opened a customer's page: its own limit applies then, and that of all such browsers
   * @throws AppError 429 when the address, the e-mail or the browser is over its limit
   */
  async take(name: ThrottleName, whose: string, browser: string | null = null): Promise<void> {
    const place = hashed(neighbourhoodOf(whose));
    const ofBrowsers = browser !== null && this.ofBrowsers[name];
    if (!ofBrowsers) {
      await this.limiters[name].consume(place).catch(refuse);
      return;
    }
    // A browser over its own limit does not use up the shared one.
    await ofBrowsers.one.consume(browser).catch(refuse);
    await ofBrowsers.all.consume(place).catch(refuse);
  }
}

/** Turns a limiter's rejection into the answer. @throws AppError 429 */
export function refuse(rejection: unknown): never {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
  throw tooMany(
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    seconds,
  );
}
