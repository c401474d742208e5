import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { isOutage } from '../http/error-answer.js';
import { afterAsking } from '../process/after-asking.js';
import { replicaReads } from './metrics.js';
import { findReplayed, findWritten, type Place } from './replica.sql.js';
import { bound } from './statement.js';

/** How long a read waits for the replica to catch up. It is a few milliseconds behind while all is well. */
const PATIENCE_MS = 20;
const PAUSE_MS = 2;
/** A replica that took longer is not waited for again for so long: each read would be late by that patience. */
const IMPATIENT_MS = 1_000;
/** For so long a replica that does not answer is not asked. */
const AWAY_MS = 5_000;

/**
 * A replica of the own database, for reads that only show something (D-181). A read first asks the primary how far its log has
 * come, and is answered here once the replica shows as much: so it never has less than the primary had when it was asked.
 */
export class Replica {
  private readonly logger = new Logger(Replica.name);
  private readonly findWritten: () => Promise<Place | null>;
  /** How far the server of each connection was. Behind one address there may be several. */
  private readonly seen = new WeakMap<pg.PoolClient, { log: string; upTo: number }>();
  private isAway = false;
  private awayUntil = -Infinity;
  private impatientUntil = -Infinity;

  /** @param pool of the replica, with short deadlines */
  constructor(
    private readonly pool: pg.Pool,
    primary: pg.Pool,
  ) {
    // One that breaks while it is asked also rejects what it was asked.
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.findWritten = afterAsking(() =>
      primary.query<Place>(bound(findWritten)).then(
        ({ rows }) => rows[0]!,
        () => null,
      ),
    );
  }

  /** @returns null when the primary has to be asked, for whatever reason */
  async read<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[] | null> {
    const [by, rows] = await this.tryTo<Row>(query);
    replicaReads.inc({ by });
    return rows;
  }

  private async tryTo<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<[string, Row[] | null]> {
    if (performance.now() < this.awayUntil) return ['primary: away', null];
    // One read finds out whether it is back, and no other waits meanwhile.
    if (this.isAway) this.awayUntil = performance.now() + AWAY_MS;
    let client: pg.PoolClient | undefined;
    try {
      const written = await this.findWritten();
      client = await this.pool.connect();
      const rows = (await this.shows(client, written)) ? (await client.query<Row>(query)).rows : null;
      client.release();
      this.noteBack();
      return [rows ? 'replica' : 'primary: behind', rows];
    } catch (error) {
      client?.release(true);
      if (isGone(error)) this.noteAway(error);
      return ['primary: failed', null];
    }
  }

  /** Whether the connection's server shows what had been written; waits for a moment until it does. */
  private async shows(client: pg.PoolClient, written: Place | null): Promise<boolean> {
    if (!written || written.upTo === null) return false;
    const { log, upTo } = written;
    const seen = this.seen.get(client);
    if (seen?.log === log && seen.upTo >= upTo) return true;
    const patience = performance.now() < this.impatientUntil ? 0 : PATIENCE_MS;
    for (const deadline = performance.now() + patience; ; await sleep(PAUSE_MS)) {
      const { rows } = await client.query<Place>(bound(findReplayed));
      const shown = rows[0]!;
      if (shown.log !== log || shown.upTo === null) throw new NoReplica();
      if (shown.upTo >= upTo) {
        this.seen.set(client, { log, upTo: shown.upTo });
        return true;
      }
      if (performance.now() < deadline) continue;
      if (patience > 0) this.impatientUntil = performance.now() + IMPATIENT_MS;
      return false;
    }
  }

  private noteAway(error: unknown): void {
    if (!this.isAway) this.logger.warn(`the replica is not read until it answers again: ${String(error)}`);
    this.isAway = true;
    this.awayUntil = performance.now() + AWAY_MS;
  }

  private noteBack(): void {
    if (this.isAway) this.logger.log('the replica is read again');
    this.isAway = false;
    this.awayUntil = -Infinity;
  }
}

class NoReplica extends Error {
  override message =
    'DATABASE_READ_URL leads to a server that follows another one than DATABASE_URL leads to';
}

/** PostgreSQL: a statement that the replica cancelled, since the log changes what it reads, or since it took too long. */
const CANCELLED = new Set(['40001', '57014']);

/** Whether the replica cannot be asked. What it cancelled says nothing of the next read. */
const isGone = (error: unknown): boolean =>
  error instanceof NoReplica ||
  (isOutage(error) && !(error instanceof Error && 'code' in error && CANCELLED.has(String(error.code))));
