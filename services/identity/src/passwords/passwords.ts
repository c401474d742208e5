import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '@portal/kit/http/errors';
import pLimit from 'p-limit';

// OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each call uses 19 MiB and one core while it runs.
const AT_ONCE = 2;
// A queued call must finish within the caller's timeout (some 25 ms each).
const MAY_WAIT = 100;
const RETRY_AFTER_SECONDS = 2;

/** Hashes and verifies passwords. Both calls throw 429 when too many are queued. */
@Injectable()
export class Passwords {
  private readonly limit = pLimit(AT_ONCE);
  private readonly nobodys = hash('nobody has this password', COST);

  hash = (password: string): Promise<string> => this.queued(() => hash(password, COST));

  /**
   * Whether the password is correct. For an unknown user pass null: the result is false after the same time, so that
   * timing does not reveal which e-mails have an account (D-1).
   */
  verify = (passwordHash: string | null, password: string): Promise<boolean> =>
    this.queued(async () => {
      const right = await verify(passwordHash ?? (await this.nobodys), password);
      return right && passwordHash !== null;
    });

  private queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.limit.pendingCount >= MAY_WAIT)
      throw tooMany(
        'Too many people are signing in right now. Please try again in a moment.',
        RETRY_AFTER_SECONDS,
      );
    return this.limit(work);
  }
}
