import { Injectable } from '@nestjs/common';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { ThrottleSettings } from '../settings.js';
import { hashed, sharedLimiter } from './shared-limiter.js';
import { neighbourhoodOf, secondsToWait } from './throttle.rules.js';
import { refuse } from './throttles.js';

const REMEMBERED_SECONDS = 60 * 60;

/**
 * Throttles password guessing (D-27): counts failures per account and address, and per address, in the database, or in
 * memory while it is down. Never per account alone, so that an attacker elsewhere cannot lock the owner out.
 */
@Injectable()
export class SignInThrottle {
  private readonly account: GrowingDelay;
  private readonly address: GrowingDelay;

  constructor(source: DataSource, settings: ThrottleSettings) {
    this.account = new GrowingDelay(source, 'account', settings.THROTTLE_SIGN_IN_ACCOUNT);
    this.address = new GrowingDelay(source, 'address', settings.THROTTLE_SIGN_IN_ADDRESS);
  }

  /**
   * Makes the attempt unless it is throttled.
   * @param wrong whether the attempt's error means a wrong password
   * @throws AppError 429 when it is throttled
   */
  async attempt<Result>(
    address: string,
    email: string,
    work: () => Promise<Result>,
    wrong: (error: unknown) => boolean,
  ): Promise<Result> {
    const from = neighbourhoodOf(address);
    const account = hashed(`${from} ${email}`);
    await this.address.enter(from);
    await this.account.enter(account).catch(async (error: unknown) => {
      await this.address.takeBack(from);
      throw error;
    });
    try {
      const result = await work();
      await Promise.all([this.account.forget(account), this.address.takeBack(from)]);
      return result;
    } catch (error) {
      if (!wrong(error)) await Promise.all([this.account.takeBack(account), this.address.takeBack(from)]);
      throw error;
    }
  }
}

/** Counts failures: some are free; after that all attempts together get one turn at a time, with growing delays. */
class GrowingDelay {
  private readonly failures: RateLimiterPostgres;
  private readonly turns: RateLimiterPostgres;

  constructor(
    source: DataSource,
    name: string,
    private readonly free: number,
  ) {
    this.failures = sharedLimiter(source, `${name}-failures`, free, REMEMBERED_SECONDS);
    this.turns = sharedLimiter(source, `${name}-turn`, 1, REMEMBERED_SECONDS);
  }

  /**
   * Counts the attempt as failed in advance, so that concurrent attempts all count.
   * @throws AppError 429 before its turn
   */
  async enter(key: string): Promise<void> {
    const { consumedPoints } = await this.failures.penalty(key);
    const wait = secondsToWait(consumedPoints, this.free);
    if (wait === 0) return;
    await this.turns.consume(key, 1, { customDuration: wait }).catch(async (rejection: unknown) => {
      await this.takeBack(key);
      refuse(rejection);
    });
  }

  async takeBack(key: string): Promise<void> {
    await this.failures.reward(key);
  }

  async forget(key: string): Promise<void> {
    await Promise.all([this.failures.delete(key), this.turns.delete(key)]);
  }
}
