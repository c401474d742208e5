import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { UserRole } from '@portal/contracts/values/roles';
import { Database, type Transaction } from '@portal/kit/database/database';
import { holdAlone, holdShared } from '@portal/kit/database/hold';
import { signedOut } from '@portal/kit/http/errors';
import { PublicSettings } from '../settings.js';
import { readTogether } from './read-together.js';
import { secretId } from './secret-id.js';
import {
  beginAttempt,
  beginChange,
  cutOffAttempts,
  deleteExpired,
  deleteOldCutOffs,
  deleteSession,
  deleteSessionsOf,
  findSessions,
  findUnsettledChanges,
  insertSession,
  settleChange,
  touchSession,
} from './session.sql.js';

/** Who signed in. */
export interface Session {
  userId: number;
  role: UserRole;
}

/** What is held while sessions of a user are opened, by many at once, or all ended. */
const SESSIONS_OF = 'sessions';
const PRUNE_MS = 60 * 60 * 1_000;
const UNSETTLED_CHECK_MS = 10_000;
/** Longer than any change takes. */
const UNSETTLED_SECONDS = 30;
const UNSETTLED_AT_ONCE = 100;

/** A session as it is kept: its key names it without being good for it. */
export interface KeptSession extends Session {
  key: string;
}

/**
 * The sessions of signed-in people (D-25). A cookie holds a random token; the table only its keyed hash. One keyed
 * read for a request, and no copy in memory: who is signed out here is signed out everywhere.
 */
@Injectable()
export class Sessions implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Sessions.name);
  private timers: NodeJS.Timeout[];

  constructor(
    private readonly database: Database,
    private readonly settings: PublicSettings,
  ) {}

  onModuleInit() {
    const prune = () =>
      Promise.all([deleteExpired, deleteOldCutOffs].map((old) => this.database.query(old))).catch(
        () => undefined,
      );
    const endUnsettled = () => this.endUnsettled(UNSETTLED_SECONDS).catch(() => undefined);
    this.timers = [setInterval(prune, PRUNE_MS), setInterval(endUnsettled, UNSETTLED_CHECK_MS)];
    for (const timer of this.timers) timer.unref();
  }

  onModuleDestroy() {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** To be called before that is checked which the session is given for, such as a password. @returns its number */
  async beginAttempt(): Promise<string> {
    return (await this.database.query(beginAttempt))[0]!.attempt;
  }

  /**
   * A new session. @returns its token, for the cookie
   * @throws AppError 401 when all sessions of the user were ended since the attempt began: what it was let in by may be
   *   no longer good
   */
  open(session: Session, attempt: string): Promise<string> {
    return this.database.transaction(async (transaction) => {
      await holdShared(transaction, SESSIONS_OF, [session.userId]);
      return this.insert(session, attempt, transaction);
    });
  }

  /** null for one that ended, expired or never was. */
  async find(token: string): Promise<KeptSession | null> {
    const rows = await Promise.all(this.keysOf(token).map(this.read));
    const row = rows.find((found) => found !== undefined);
    if (!row) return null;
    const { key, user_id: userId, role, stale } = row;
    if (stale) void this.database.query(touchSession, { key }).catch(() => undefined);
    return { userId, role, key };
  }

  async end(token: string): Promise<void> {
    await this.database.query(deleteSession, { keys: this.keysOf(token) });
  }

  /**
   * To be called before another service is asked to change how a user signs in, or that they may. Their sessions end
   * by what settles it; should nobody do that, since this process died or nobody heard how it went, by
   * `endUnsettled`. @returns its number, which is an attempt's too
   */
  async beginChange(userId: number): Promise<string> {
    return (await this.database.query(beginChange, { userId }))[0]!.attempt;
  }

  /** Nothing was changed, so nothing ends. */
  async dropChange(change: string): Promise<void> {
    await this.database.query(settleChange, { attempt: change });
  }

  /** Signs the user out everywhere, and cuts off who is signing in; settles the change that was the reason. */
  async endAllOf(userId: number, change?: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await holdAlone(transaction, SESSIONS_OF, userId);
      await transaction.query(cutOffAttempts, { userId });
      await transaction.query(deleteSessionsOf, { userId });
      if (change) await transaction.query(settleChange, { attempt: change });
    });
  }

  /** Signs out whose sign-in may have been changed this long ago without anybody having noted it. One that fails keeps nobody else in. */
  async endUnsettled(afterSeconds: number): Promise<void> {
    let after = '0';
    for (let found = UNSETTLED_AT_ONCE; found === UNSETTLED_AT_ONCE;) {
      const changes = await this.database.query(findUnsettledChanges, {
        afterSeconds,
        after,
        limit: UNSETTLED_AT_ONCE,
      });
      for (const { user_id: userId, attempt } of changes)
        await this.endAllOf(userId, attempt).catch((error: unknown) =>
          this.logger.warn(`the sessions of user ${userId} are not ended yet`, error),
        );
      found = changes.length;
      after = changes.at(-1)?.attempt ?? after;
    }
  }

  /**
   * Ends all others of the user, which settles the change that it began with. @returns the new one's token
   * @throws AppError as `open`; nothing has ended then
   */
  async replaceAll(session: Session, attempt: string): Promise<string> {
    return this.database.transaction(async (transaction) => {
      await holdAlone(transaction, SESSIONS_OF, session.userId);
      await transaction.query(deleteSessionsOf, { userId: session.userId });
      const token = await this.insert(session, attempt, transaction);
      await transaction.query(cutOffAttempts, { userId: session.userId });
      await transaction.query(settleChange, { attempt });
      return token;
    });
  }

  private async insert({ userId, role }: Session, attempt: string, transaction: Transaction) {
    const token = randomBytes(32).toString('base64url');
    const { SESSION_SECRET: secret } = this.settings;
    const inserted = await transaction.first(insertSession, {
      key: keyOf(token, secret),
      userId,
      role,
      secretId: secretId(secret),
      attemptsBefore: attempt,
    });
    if (!inserted) throw cutOff();
    return token;
  }

  /** Those of the keys whose session has not ended. */
  async living(keys: string[]): Promise<Set<string>> {
    return new Set((await this.readMany(keys)).keys());
  }

  /** By every secret that counts; at most one of them is in the table. */
  private keysOf = (token: string): string[] =>
    [this.settings.SESSION_SECRET, ...this.settings.SESSION_OLD_SECRETS].map((secret) =>
      keyOf(token, secret),
    );

  private readMany = async (keys: string[]) =>
    new Map((await this.database.query(findSessions, { keys })).map((row) => [row.key, row]));

  private read = readTogether(this.readMany);
}

const keyOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('hex');

const cutOff = () => signedOut('Your account was changed while you signed in. Please sign in again.');
