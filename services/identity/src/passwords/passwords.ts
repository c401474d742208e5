import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '@portal/kit/http/errors';
import pLimit from 'p-limit';

// OWASP's first choice for Argon2id (which is the library's default algorithm): 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each holds its 19 MiB and a core while it runs.
const AT_ONCE = 2;
// What waits must still be answered within the caller's patience (some 25 ms each).
const MAY_WAIT = 100;
const RETRY_AFTER_SECONDS = 2;

/** Password hashes. Both calls throw 429 when too many wait already. */
@Injectable()
export class Passwords {
  private readonly limit = pLimit(AT_ONCE);
  private readonly nobodys = hash('nobody has this password', COST);

  hash = (password: string): Promise<string> => this.queued(() => hash(password, COST));

  /**
   * Is it this user's password? Give null for a user who does not exist: the answer is no, and takes as long,
   * so that time does not tell which e-mails have an account (D-1).
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
