import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { signInFailures } from '../metrics.js';
import { ThrottleSettings } from '../settings.js';
import { hashed, sharedLimiter } from './shared-limiter.js';
import { countAttempt, uncountAttempt } from './sign-in-throttle.sql.js';
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

/** Failures of which some are free; after that all attempts together get one turn at a time, with growing delays. */
class GrowingDelay {
  readonly turns: RateLimiterPostgres;

  constructor(
    source: DataSource,
    private readonly name: string,
    readonly free: number,
  ) {
    this.turns = sharedLimiter(source, `${name}-turn`, 1, REMEMBERED_SECONDS);
  }

  /** Of its row in the table. */
  failuresOf = (key: string): string => `${this.name}-failures:${key}`;
  turnOf = (key: string): string => `${this.name}-turn:${key}`;
}

/** A delay, and what it counts. */
interface Counted {
  delay: GrowingDelay;
  key: string;
}

/**
 * Throttles password guessing (D-27): counts failures per account and address, per address, and per account from anywhere,
 * in the database, without which nobody signs in. A device in which the account has signed in before has a count of its
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

  constructor(
    source: DataSource,
    private readonly database: Database,
    settings: ThrottleSettings,
  ) {
    this.address = new GrowingDelay(source, 'address', settings.THROTTLE_SIGN_IN_ADDRESS);
    this.account = new GrowingDelay(source, 'account', settings.THROTTLE_SIGN_IN_ACCOUNT);
    this.anywhere = new GrowingDelay(source, 'anywhere', settings.THROTTLE_SIGN_IN_ANYWHERE);
    this.device = new GrowingDelay(source, 'device', settings.THROTTLE_SIGN_IN_ACCOUNT);
    this.devices = new GrowingDelay(source, 'devices', settings.THROTTLE_SIGN_IN_ANYWHERE);
  }

  /**
   * Makes the attempt unless it is throttled. It counts as failed in advance, so that concurrent attempts all count.
   * @param work gets the attempt's number, as of `Sessions.beginAttempt`
   * @param wrong whether the attempt's error means a wrong password
   * @throws AppError 429 when it is throttled
   */
  async attempt<Result>(
    guesser: Guesser,
    work: (attempt: string) => Promise<Result>,
    wrong: (error: unknown) => boolean,
  ): Promise<Result> {
    const counts = this.countsOf(guesser);
    const attempt = await this.enter(counts).catch((error: unknown) => {
      if (error instanceof AppError) signInFailures.inc({ outcome: 'slowed' });
      throw error;
    });
    try {
      const result = await work(attempt);
      await this.begunAnew(counts);
      return result;
    } catch (error) {
      if (wrong(error)) signInFailures.inc({ outcome: 'wrong' });
      else await this.takeBack(counts);
      throw error;
    }
  }

  /** The guesser's own count comes first, so that somebody who is throttled uses up no turn that is shared. */
  private countsOf({ address, account, device }: Guesser): Counted[] {
    if (device !== null)
      return [
        { delay: this.device, key: hashed(device) },
        { delay: this.devices, key: hashed(account) },
      ];
    const from = neighbourhoodOf(address);
    return [
      { delay: this.account, key: hashed(`${from} ${account}`) },
      { delay: this.address, key: from },
      { delay: this.anywhere, key: hashed(account) },
    ];
  }

  /**
   * @returns the attempt's number
   * @throws AppError 429 before the turn of one of them; then none has counted the attempt
   */
  private async enter(counts: Counted[]): Promise<string> {
    const entered: Counted[] = [];
    for (;;) {
      const left = counts.slice(entered.length);
      const { attempt, failures } = await this.count(left).catch(async (error: unknown) => {
        if (entered.length > 0) await this.takeBack(entered);
        throw error;
      });
      for (const [at, failed] of failures.entries()) {
        const { delay, key } = left[at]!;
        entered.push(left[at]!);
        const wait = secondsToWait(failed, delay.free);
        if (wait > 0)
          await delay.turns.consume(key, 1, { customDuration: wait }).catch(async (rejection: unknown) => {
            await this.takeBack(entered);
            refuse(rejection);
          });
      }
      if (entered.length === counts.length) return attempt;
    }
  }

  /** Counts at the first, and at each that follows one within its free failures. @returns the failures of these */
  private async count(counts: Counted[]): Promise<{ attempt: string; failures: number[] }> {
    const counted = await this.database.first(countAttempt, {
      keys: counts.map(({ delay, key }) => delay.failuresOf(key)),
      free: counts.map(({ delay }) => delay.free),
      rememberedMs: REMEMBERED_SECONDS * 1_000,
    });
    const { attempt, first, second, third } = counted!;
    return { attempt, failures: [first, second, third].filter((failed) => failed !== null) };
  }

  /** After a right password the guesser's own failures are forgotten; the others' stay. */
  private async begunAnew([own, ...shared]: Counted[]): Promise<void> {
    const { delay, key } = own!;
    await this.uncount(shared, [delay.failuresOf(key), delay.turnOf(key)]);
  }

  private takeBack = (counts: Counted[]): Promise<void> => this.uncount(counts, []);

  private async uncount(counts: Counted[], forgotten: string[]): Promise<void> {
    const takenBack = counts.map(({ delay, key }) => delay.failuresOf(key));
    await this.database.query(uncountAttempt, { takenBack, forgotten });
  }
}
