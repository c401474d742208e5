import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { AdminRole } from '@portal/contracts/values/admin-roles';
import type { UserRole } from '@portal/contracts/values/roles';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type RunsStatements, type Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { isRefusal, signedOut } from '@portal/kit/http/errors';
import { KeptReads } from '@portal/kit/process/kept-reads';
import type { Origin } from '../audit/origin.rules.js';
import { PublicSettings, SessionSettings } from '../settings.js';
import { readTogether } from './read-together.js';
import { secretId } from './secret-id.js';
import {
  beginAttempt,
  beginChange,
  cutOffAttempts,
  deleteExpired,
  deleteOldCutOffs,
  deleteOtherSessions,
  deleteSession,
  deleteSessionNumber,
  deleteSessionsOf,
  endEarlier,
  findSessions,
  findUnfinishedChanges,
  insertSession,
  listSessions,
  notePresented,
  finishChange,
  touchSession,
} from './session.sql.js';

/** The signed-in user. */
export interface Session {
  userId: number;
  role: UserRole;
  /** null for partners. */
  adminRole: AdminRole | null;
}

/** The kind of the lock on a user's sessions: shared to open one (`is_cut_off`), exclusive to end all. */
const SESSIONS_OF = 'sessions';
const PRUNE_MS = 60 * 60 * 1_000;
const UNFINISHED_CHECK_MS = 10_000;
/** Longer than any change can take. */
const UNFINISHED_SECONDS = 30;
const UNFINISHED_AT_ONCE = 100;

/** A stored session. Its key identifies it, but cannot be used as a token. */
export interface KeptSession extends Session {
  /** Of the token that was presented; a shown factor changes it (D-122). */
  key: string;
  /** Names the session as long as it lives. */
  number: number;
  /** A new token is used for the first time: `endEarlier`. */
  renewed: boolean;
  /** Its last use is not noted yet: `noteUse`. */
  stale: boolean;
  /** The second factor was presented a short while ago (D-105). */
  steppedUp: boolean;
  /** Its owner has to set up a second factor before anything else (D-104). */
  enrolOnly: boolean;
  /** It began a short while ago, with the password. */
  fresh: boolean;
}

/** What a new session knows of its owner's second factor. */
export interface FactorOfSession {
  /** It has just been presented. */
  presented?: boolean;
  enrolOnly?: boolean;
}

/** A session as its owner sees it. */
export interface ListedSession {
  number: number;
  address: string | null;
  device: string | null;
  signedInAt: Date;
  usedAt: Date;
  isThis: boolean;
}

/** From where somebody signed in. */
export type SignedInFrom = Pick<Origin, 'address' | 'device'>;

/**
 * The sessions of signed-in people (D-25). A cookie holds a random token; the table only its keyed hash. Whatever changes
 * something reads the session by key, so that a sign-out takes effect in all gateways at once; what only reads may have
 * it as it was 50 ms before, but for what this gateway has ended (D-176).
 */
@Injectable()
export class Sessions {
  private readonly logger = new Logger(Sessions.name);
  /** By token. What has to be noted at its next use is read again. */
  readonly kept = new KeptReads<KeptSession | null>(
    (session) => session !== null && !session.stale && !session.renewed,
  );

  constructor(
    private readonly database: Database,
    private readonly settings: PublicSettings,
    private readonly lives: SessionSettings,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => Promise.all([deleteExpired, deleteOldCutOffs].map((old) => database.query(old))),
      everyMs: PRUNE_MS,
      failure: 'could not delete expired sessions; will retry in an hour',
      level: 'warn',
    });
    repeats.add(this, {
      work: () => this.endUnfinished(UNFINISHED_SECONDS),
      everyMs: UNFINISHED_CHECK_MS,
      failure: 'could not read unfinished changes of accounts; will retry',
      level: 'warn',
    });
  }

  /** Call it before checking the password, or whatever the session is given for. @returns the attempt's number */
  async beginAttempt(): Promise<string> {
    return (await this.database.query(beginAttempt))[0]!.attempt;
  }

  /**
   * Opens a session. @returns its token, for the cookie
   * @throws AppError 401 when all sessions of the user were ended since the attempt began: the password it was checked
   *   with may no longer be valid
   */
  open(session: Session, from: SignedInFrom, attempt: string, factor: FactorOfSession = {}): Promise<string> {
    return this.insert(session, from, attempt, this.database, factor);
  }

  /** null when it has ended, has expired or never existed. */
  async find(token: string): Promise<KeptSession | null> {
    const rows = await Promise.all(this.keysOf(token).map(this.read));
    const row = rows.find((found) => found !== undefined);
    if (!row) return null;
    const {
      key,
      number,
      renewed,
      user_id: userId,
      role,
      adminRole,
      stale,
      stepped_up: steppedUp,
      enrol_only: enrolOnly,
      fresh,
    } = row;
    return { userId, role, adminRole, key, number, renewed, stale, steppedUp, enrolOnly, fresh };
  }

  /** The same, as it was at most 50 ms before: for a request that changes nothing (D-176). */
  findToRead = (token: string): Promise<KeptSession | null> => this.kept.find(token, () => this.find(token));

  /**
   * The second factor was presented in this session: its token is replaced, so that whoever has a copy of the one before
   * gains nothing (D-122). The one before counts until the browser has used the new one, and a moment longer, in case
   * the answer is lost or other requests are under way; the factor was not shown with it. The new token follows from the
   * one before, so that requests at once and a second try get the same.
   * @returns the new token, for the cookie
   * @throws AppError 401 when the session has ended
   */
  async factorPresented(
    { number, userId }: Pick<KeptSession, 'number' | 'userId'>,
    token: string,
  ): Promise<string> {
    const { SESSION_SECRET: secret } = this.settings;
    const next = createHmac('sha256', secret).update(`the token after ${token}`).digest('base64url');
    const kept = await this.kept.changing(() =>
      this.database.first(notePresented, {
        number,
        userId,
        key: keyOf(next, secret),
        secretId: secretId(secret),
      }),
    );
    if (!kept) throw signedOut();
    return next;
  }

  /** The browser has its new token. In the background: the next request tries again. */
  endEarlier({ number, userId, renewed }: KeptSession): void {
    if (renewed) void this.database.query(endEarlier, { number, userId }).catch(() => undefined);
  }

  /** A person used it: it lives on. Done in the background, since no request needs to wait for it. */
  noteUse({ number, userId, role, stale }: KeptSession): void {
    if (stale)
      void this.database
        .query(touchSession, { number, userId, ...this.lives.lifeOf(role) })
        .catch(() => undefined);
  }

  /** All of a user, the newest use first. @param thisNumber of the session that asks */
  list = (userId: number, thisNumber: number): Promise<ListedSession[]> =>
    this.database.query(listSessions, { userId, thisNumber });

  /** @returns false when the user has no such session */
  async endNumber(userId: number, number: number): Promise<boolean> {
    return Boolean(
      await this.kept.changing(() => this.database.first(deleteSessionNumber, { userId, number })),
    );
  }

  /** Ends all sessions of the user but that of this number, and invalidates sign-ins in progress. */
  async endOthers(userId: number, number: number): Promise<void> {
    await this.transaction(async (transaction) => {
      await holdAlone(transaction, SESSIONS_OF, userId);
      await transaction.query(cutOffAttempts, { userId });
      await transaction.query(deleteOtherSessions, { userId, number });
    });
  }

  async end(token: string): Promise<void> {
    await this.kept.changing(() => this.database.query(deleteSession, { keys: this.keysOf(token) }));
  }

  /**
   * Call it before another service changes a user's credentials or account. Finishing the change ends the user's sessions;
   * `endUnfinished` does so if the change is never finished, because this process died or the outcome is unknown.
   * @returns the change's number, which also serves as an attempt's
   */
  async beginChange(userId: number): Promise<string> {
    return (await this.database.query(beginChange, { userId }))[0]!.attempt;
  }

  /** Finishes a change that was not made: no session ends. */
  async dropChange(change: string): Promise<void> {
    await this.database.query(finishChange, { attempt: change });
  }

  /**
   * Ends all sessions of the user once another service has changed the account: none if it refused, and within a minute if
   * the outcome stays unknown.
   */
  async endAfter<Answer>(userId: number, work: () => Promise<Answer>): Promise<Answer> {
    const change = await this.beginChange(userId);
    const answer = await work().catch(async (error: unknown) => {
      if (isRefusal(error)) await this.dropChange(change);
      throw error;
    });
    await this.endAllOf(userId, change);
    return answer;
  }

  /** Ends all sessions of the user, invalidates sign-ins in progress, and finishes the change that was the reason. */
  async endAllOf(userId: number, change?: string): Promise<void> {
    await this.transaction(async (transaction) => {
      await holdAlone(transaction, SESSIONS_OF, userId);
      await transaction.query(cutOffAttempts, { userId });
      await transaction.query(deleteSessionsOf, { userId });
      if (change) await transaction.query(finishChange, { attempt: change });
    });
  }

  /** Ends the sessions of users whose change has not been finished for this long. A failure for one does not affect others. */
  async endUnfinished(afterSeconds: number): Promise<void> {
    let after = '0';
    for (let found = UNFINISHED_AT_ONCE; found === UNFINISHED_AT_ONCE;) {
      const changes = await this.database.query(findUnfinishedChanges, {
        afterSeconds,
        after,
        limit: UNFINISHED_AT_ONCE,
      });
      for (const { user_id: userId, attempt } of changes)
        await this.endAllOf(userId, attempt).catch((error: unknown) =>
          this.logger.warn(`could not end the sessions of user ${userId} yet`, error),
        );
      found = changes.length;
      after = changes.at(-1)?.attempt ?? after;
    }
  }

  /**
   * Opens a session and ends all others of the user, which finishes the change. @returns the new session's token
   * @throws AppError as `open`; then no session has ended
   */
  async replaceAll(
    session: Session,
    from: SignedInFrom,
    attempt: string,
    factor: FactorOfSession = {},
  ): Promise<string> {
    return this.transaction(async (transaction) => {
      await holdAlone(transaction, SESSIONS_OF, session.userId);
      await transaction.query(deleteSessionsOf, { userId: session.userId });
      const token = await this.insert(session, from, attempt, transaction, factor);
      await transaction.query(cutOffAttempts, { userId: session.userId });
      await transaction.query(finishChange, { attempt });
      return token;
    });
  }

  private transaction = <Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
    this.kept.changing(() => this.database.transaction(work));

  private async insert(
    { userId, role, adminRole }: Session,
    { address, device }: SignedInFrom,
    attempt: string,
    database: RunsStatements,
    { presented = false, enrolOnly = false }: FactorOfSession,
  ) {
    const token = randomBytes(32).toString('base64url');
    const { SESSION_SECRET: secret } = this.settings;
    const inserted = await database.first(insertSession, {
      key: keyOf(token, secret),
      userId,
      role,
      adminRole,
      idleMinutes: this.lives.lifeOf(role).idleMinutes,
      address,
      device,
      secretId: secretId(secret),
      attempt,
      presented,
      enrolOnly,
    });
    if (!inserted) throw cutOff();
    return token;
  }

  /** Those of the keys whose session is still valid. */
  async living(keys: string[]): Promise<Set<string>> {
    return new Set((await this.readMany(keys)).keys());
  }

  /** The keys of a token under every valid secret, the current one first; at most one is in the table. */
  keysOf = (token: string): string[] =>
    [this.settings.SESSION_SECRET, ...this.settings.SESSION_OLD_SECRETS].map((secret) =>
      keyOf(token, secret),
    );

  private readMany = async (keys: string[]) =>
    new Map((await this.database.query(findSessions, { keys })).map((row) => [row.key, row]));

  private read = readTogether(this.readMany);
}

const keyOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('hex');

export const cutOff = () => signedOut('Your account was changed while you signed in. Please sign in again.');
