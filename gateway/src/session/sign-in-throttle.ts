import { Injectable } from '@nestjs/common';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { signInFailures } from '../metrics.js';
import { ThrottleSettings } from '../settings.js';
import { hashed, sharedLimiter } from './shared-limiter.js';
import { neighbourhoodOf, secondsToWait } from './throttle.rules.js';
import { refuse } from './throttles.js';

const REMEMBERED_SECONDS = 60 * 60;

/** Who tries a password. */
interface Guesser {
  address: string;
  account: string;
  /** The id of a device in which this account has signed in before; null for any other. */
  device: string | null;
}

/** A delay, and what it counts. */
type Counted = [delay: GrowingDelay, key: string];

/**
 * Throttles password guessing (D-27): counts failures per account and address, per address, and per account from anywhere,
 * in the database, or in memory while it is down. A device in which the account has signed in before has a count of its
 * own, and none of these (D-78): neither an attacker elsewhere nor a neighbour behind the address keeps the owner out.
 */
@Injectable()
export class SignInThrottle {
  private readonly address: GrowingDelay;
  private readonly account: GrowingDelay;
  private readonly anywhere: GrowingDelay;
  private readonly device: GrowingDelay;
  /** Of all known devices of an account: whoever had its password once could have made many. */
  private readonly devices: GrowingDelay;

  constructor(source: DataSource, settings: ThrottleSettings) {
    this.address = new GrowingDelay(source, 'address', settings.THROTTLE_SIGN_IN_ADDRESS);
    this.account = new GrowingDelay(source, 'account', settings.THROTTLE_SIGN_IN_ACCOUNT);
    this.anywhere = new GrowingDelay(source, 'anywhere', settings.THROTTLE_SIGN_IN_ANYWHERE);
    this.device = new GrowingDelay(source, 'device', settings.THROTTLE_SIGN_IN_ACCOUNT);
    this.devices = new GrowingDelay(source, 'devices', settings.THROTTLE_SIGN_IN_ANYWHERE);
  }

  /**
   * Makes the attempt unless it is throttled.
   * @param wrong whether the attempt's error means a wrong password
   * @throws AppError 429 when it is throttled
   */
  async attempt<Result>(
    guesser: Guesser,
    work: () => Promise<Result>,
    wrong: (error: unknown) => boolean,
  ): Promise<Result> {
    const { own, shared } = this.countsOf(guesser);
    await enterAll([own, ...shared]).catch((error: unknown) => {
      signInFailures.inc({ outcome: 'slowed' });
      throw error;
    });
    try {
      const result = await work();
      await Promise.all([forget(own), ...shared.map(takeBack)]);
      return result;
    } catch (error) {
      if (wrong(error)) signInFailures.inc({ outcome: 'wrong' });
      else await Promise.all([own, ...shared].map(takeBack));
      throw error;
    }
  }

  /** `own` begins anew after a right password; the `shared` ones are others' failures too. */
  private countsOf({ address, account, device }: Guesser): { own: Counted; shared: Counted[] } {
    if (device !== null)
      return { own: [this.device, hashed(device)], shared: [[this.devices, hashed(account)]] };
    const from = neighbourhoodOf(address);
    return {
      own: [this.account, hashed(`${from} ${account}`)],
      shared: [
        [this.address, from],
        [this.anywhere, hashed(account)],
      ],
    };
  }
}

const takeBack = ([delay, key]: Counted) => delay.takeBack(key);
const forget = ([delay, key]: Counted) => delay.forget(key);

/**
 * The guesser's own count comes first, so that somebody who is throttled uses up no turn that is shared.
 * @throws AppError 429 before the turn of one of them; then none has counted the attempt
 */
async function enterAll(counts: Counted[]): Promise<void> {
  const entered: Counted[] = [];
  for (const [delay, key] of counts)
    try {
      await delay.enter(key);
      entered.push([delay, key]);
    } catch (error) {
      await Promise.all(entered.map(takeBack));
      throw error;
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
