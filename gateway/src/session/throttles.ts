import { Injectable } from '@nestjs/common';
import { tooMany } from '@portal/kit/http/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ThrottleSettings } from '../settings.js';
import { neighbourhoodOf } from './throttle.rules.js';

export type ThrottleName =
  'create-intent' | 'coupon' | 'register' | 'claim' | 'support' | 'password' | 'password-email';

/**
 * How often one address may do what costs us something, or is done to one e-mail (D-27). Counted in this process, so that opening a checkout
 * costs no round to the database; several gateways together allow as many times more.
 */
@Injectable()
export class Throttles {
  private readonly limiters: Record<ThrottleName, RateLimiterMemory>;

  constructor(settings: ThrottleSettings) {
    const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
    this.limiters = {
      'create-intent': limiter(settings.THROTTLE_CREATE_INTENT, 60),
      coupon: limiter(settings.THROTTLE_COUPON, 60),
      register: limiter(settings.THROTTLE_REGISTER, 60 * 60),
      claim: limiter(settings.THROTTLE_CLAIM, 60 * 60),
      support: limiter(settings.THROTTLE_SUPPORT, 60 * 60),
      password: limiter(settings.THROTTLE_PASSWORD, 60 * 60),
      'password-email': limiter(settings.THROTTLE_PASSWORD_EMAIL, 60 * 60),
    };
  }

  /** Throws 429 when the address, or the e-mail, has used up its turns. */
  async take(name: ThrottleName, whose: string): Promise<void> {
    await this.limiters[name].consume(neighbourhoodOf(whose)).catch(refuse);
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
