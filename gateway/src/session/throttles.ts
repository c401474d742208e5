import { Injectable } from '@nestjs/common';
import { tooMany } from '@portal/kit/http/errors';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { ThrottleSettings } from '../settings.js';
import { hashed, sharedLimiter } from './shared-limiter.js';
import { neighbourhoodOf } from './throttle.rules.js';

export type ThrottleName =
  'create-intent' | 'payment' | 'coupon' | 'register' | 'claim' | 'support' | 'password' | 'password-email';

const MINUTE = 60;
const HOUR = 60 * 60;

/**
 * How often one address may do what costs us something, or is done to one e-mail (D-27). What is rare is counted in the
 * database, by all gateways together, or in memory while that is away. Opening a checkout, paying it and trying a coupon are
 * counted in this process, so that they cost no round to the database; several gateways allow as many times more. A browser
 * that opened a customer's page has turns of its own for these, so that nobody else behind its address uses them up (D-70).
 */
@Injectable()
export class Throttles {
  private readonly limiters: Record<ThrottleName, RateLimiterMemory | RateLimiterPostgres>;
  /** Of browsers that opened a customer's page: each one's, and all of an address together. */
  private readonly ofBrowsers: Partial<
    Record<ThrottleName, { one: RateLimiterMemory; all: RateLimiterMemory }>
  >;

  constructor(source: DataSource, settings: ThrottleSettings) {
    const here = (points: number) => new RateLimiterMemory({ points, duration: MINUTE });
    const together = (name: ThrottleName, points: number) => sharedLimiter(source, name, points, HOUR);
    this.limiters = {
      'create-intent': here(settings.THROTTLE_CREATE_INTENT),
      payment: here(settings.THROTTLE_PAYMENT),
      coupon: here(settings.THROTTLE_COUPON),
      register: together('register', settings.THROTTLE_REGISTER),
      claim: together('claim', settings.THROTTLE_CLAIM),
      support: together('support', settings.THROTTLE_SUPPORT),
      password: together('password', settings.THROTTLE_PASSWORD),
      'password-email': together('password-email', settings.THROTTLE_PASSWORD_EMAIL),
    };
    this.ofBrowsers = {
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
   * Throws 429 when the address, or the e-mail, has used up its turns.
   * @param browser the id of one that opened a customer's page: then its own turns count, and those of all such browsers
   */
  async take(name: ThrottleName, whose: string, browser: string | null = null): Promise<void> {
    const place = hashed(neighbourhoodOf(whose));
    const ofBrowsers = browser !== null && this.ofBrowsers[name];
    if (!ofBrowsers) {
      await this.limiters[name].consume(place).catch(refuse);
      return;
    }
    // A browser that has used up its own turns takes none of the others'.
    await ofBrowsers.one.consume(browser).catch(refuse);
    await ofBrowsers.all.consume(place).catch(refuse);
  }
}

/** What a limiter rejects with, as the answer. */
export function refuse(rejection: unknown): never {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
  throw tooMany(
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    seconds,
  );
}
