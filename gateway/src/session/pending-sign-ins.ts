import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import {
  deleteOldPending,
  findPending,
  giveTryBack,
  insertPending,
  takeTry,
  usePending,
} from './pending-sign-in.sql.js';
import { cutOff, Sessions } from './sessions.js';

const PRUNE_MS = 60 * 60 * 1_000;

/** A sign-in whose password was right, and which waits for its second factor (D-104). */
export interface PendingSignIn {
  key: string;
  userId: number;
  attempt: string;
}

/** Kept as sessions are: the cookie holds a random token, the table its keyed hash. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => database.query(deleteOldPending),
      everyMs: PRUNE_MS,
      failure: 'could not delete old sign-ins that wait for a factor; will retry in an hour',
      level: 'warn',
    });
  }

  /**
   * @returns the token, for the cookie
   * @throws AppError 401 as `Sessions.open`
   */
  async open(userId: number, attempt: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const [key] = this.sessions.keysOf(token);
    if (!(await this.database.first(insertPending, { key: key!, userId, attempt }))) throw cutOff();
    return token;
  }

  /** Counts no try. null when it has ended, was used or never existed. */
  find(token: string): Promise<Pick<PendingSignIn, 'key' | 'userId'> | null> {
    return this.database.first(findPending, { keys: this.sessions.keysOf(token) });
  }

  /** Counts a try. null when it has ended, was used or never existed. */
  take(token: string): Promise<PendingSignIn | null> {
    return this.database.first(takeTry, { keys: this.sessions.keysOf(token) });
  }

  async giveBack({ key }: PendingSignIn): Promise<void> {
    await this.database.query(giveTryBack, { key });
  }

  /** @returns whether it was this call that used it */
  async use({ key }: PendingSignIn): Promise<boolean> {
    return (await this.database.first(usePending, { key })) !== null;
  }
}
