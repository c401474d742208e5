import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { UserRole } from '@portal/contracts/values/roles';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { PublicSettings } from '../settings.js';
import { readTogether } from './read-together.js';
import { secretId } from './secret-id.js';

/** Who signed in. */
export interface Session {
  userId: number;
  role: UserRole;
}

/** D-25: 12 hours without a request, 7 days in all. */
export const SESSION_DAYS = 7;
const PRUNE_MS = 60 * 60 * 1_000;

const insertSession = statement(
  'insert-session',
  `insert into sessions (id, user_id, role, expires_at, secret_id)
   values (decode($1, 'hex'), $2, $3, now() + interval '12 hours', $4)`,
);

/** $1: keys. `stale`: its idle time has not been put forward for five minutes. */
const findSessions = statement<{ key: string; user_id: number; role: UserRole; stale: boolean }>(
  'find-sessions',
  `select key, user_id, role,
     expires_at < least(now() + interval '11 hours 55 minutes', signed_in_at + interval '${SESSION_DAYS} days') as stale
   from unnest($1::text[]) key join sessions on id = decode(key, 'hex')
   where expires_at > now()`,
);

/** Only ever an update: a request that is still under way cannot bring back a session that was ended. */
const touchSession = statement(
  'touch-session',
  `update sessions
   set expires_at = least(now() + interval '12 hours', signed_in_at + interval '${SESSION_DAYS} days')
   where id = decode($1, 'hex')`,
);

const deleteSession = statement(
  'delete-session',
  `delete from sessions where id in (select decode(key, 'hex') from unnest($1::text[]) key)`,
);
const deleteSessionsOf = statement('delete-sessions-of', 'delete from sessions where user_id = $1');
const deleteExpired = statement('delete-expired-sessions', 'delete from sessions where expires_at < now()');

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
  private prune: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly settings: PublicSettings,
  ) {}

  onModuleInit() {
    const prune = () => this.database.query(deleteExpired).catch(() => undefined);
    this.prune = setInterval(prune, PRUNE_MS).unref();
  }

  onModuleDestroy() {
    clearInterval(this.prune);
  }

  /** A new session. @returns its token, for the cookie */
  async open(session: Session): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const { SESSION_SECRET: secret } = this.settings;
    const row = [keyOf(token, secret), session.userId, session.role, secretId(secret)];
    await this.database.query(insertSession, row);
    return token;
  }

  /** null for one that ended, expired or never was. */
  async find(token: string): Promise<KeptSession | null> {
    const rows = await Promise.all(this.keysOf(token).map(this.read));
    const row = rows.find((found) => found !== undefined);
    if (!row) return null;
    const { key, user_id: userId, role, stale } = row;
    if (stale) void this.database.query(touchSession, [key]).catch(() => undefined);
    return { userId, role, key };
  }

  async end(token: string): Promise<void> {
    await this.database.query(deleteSession, [this.keysOf(token)]);
  }

  /** Signs the user out everywhere. */
  async endAllOf(userId: number): Promise<void> {
    await this.database.query(deleteSessionsOf, [userId]);
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
    new Map((await this.database.query(findSessions, [keys])).map((row) => [row.key, row]));

  private read = readTogether(this.readMany);
}

const keyOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('hex');
