import { Inject, Injectable } from '@nestjs/common';
import type { DataOf, EventDefinition } from '@portal/contracts/events/define-event';
import pg from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { isOutage } from '../http/error-answer.js';
import { AppError } from '../http/errors.js';
import { currentContext, newContext } from '../process/context.js';
import { tracing } from '../tracing/tracing.js';
import { commitError, statementError, errorAfterPublish } from './lost-answer.js';
import { insertOutboxRow, insertOutboxRows, type OutboxRow } from './outbox.sql.js';
import { Replica } from './replica.js';
import { bound, type GivenTo, type Statement } from './statement.js';

// int8 as a number: ids and cents stay far below 2^53. Dates stay as pg gives them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The part of EntityManager that only reads. */
type Reads = Pick<EntityManager, 'find' | 'findOneBy' | 'countBy'>;

/** Runs prepared statements. */
export interface RunsStatements {
  query<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row[]>;
  /** The only or first row; null when there is none. */
  first<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row | null>;
}

/** The database itself, or one transaction of it. */
export interface Queryable extends RunsStatements {
  /** Reads entities, outside of hot paths: `database.read((entities) => entities.findOneBy(Claim, { id }))`. */
  read<Result>(work: (entities: Reads) => Promise<Result>): Promise<Result>;
}

/** An open transaction: reads, writes, and events that are published only when it commits. */
export class Transaction implements Queryable {
  published = false;
  /** Its events. */
  readonly outbox: OutboxRow[] = [];
  readonly whenCommitted: (() => void)[] = [];

  constructor(
    private readonly client: pg.ClientBase,
    /** Reads and writes entities. They are written only in transactions. */
    readonly entities: EntityManager,
  ) {}

  read<Result>(work: (entities: Reads) => Promise<Result>): Promise<Result> {
    return work(this.entities);
  }

  async query<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row[]> {
    return (await this.client.query<Row>(bound(statement, ...given))).rows;
  }

  async first<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row | null> {
    return (await this.query(statement, ...given))[0] ?? null;
  }

  /** Writes the event to the outbox; the relay publishes it after the commit, at least once. */
  async publish<Definition extends EventDefinition>(
    definition: Definition,
    subject: string,
    data: DataOf<Definition>,
  ): Promise<void> {
    const context = currentContext() ?? newContext();
    this.published = true;
    const rows = await this.query(insertOutboxRow, {
      type: definition.type,
      version: definition.version,
      source: definition.source,
      subject,
      data: JSON.stringify(data),
      correlationId: context.correlationId,
      causationId: context.causationId ?? context.requestId,
      traceparent: tracing.traceparent() ?? null,
      signal: definition.signal ?? false,
    });
    for (const row of rows) this.outbox.push(row);
  }

  /** As `publish`, for many events in one statement. */
  async publishEach<Definition extends EventDefinition>(
    definition: Definition,
    events: { subject: string; data: DataOf<Definition> }[],
  ): Promise<void> {
    if (events.length === 0) return;
    const context = currentContext() ?? newContext();
    this.published = true;
    const rows = await this.query(insertOutboxRows, {
      type: definition.type,
      version: definition.version,
      source: definition.source,
      subjects: events.map(({ subject }) => subject),
      data: events.map(({ data }) => JSON.stringify(data)),
      correlationId: context.correlationId,
      causationId: context.causationId ?? context.requestId,
      traceparent: tracing.traceparent() ?? null,
      signal: definition.signal ?? false,
    });
    for (const row of rows) this.outbox.push(row);
  }

  /** Runs `work` after the commit, and never after a rollback; for instance to wake a waiting worker. */
  afterCommit(work: () => void): void {
    this.whenCommitted.push(work);
  }
}

/**
 * A service's own database: prepared statements on hot paths and where SQL is clearer, entities elsewhere. Both use one
 * small pool, and can be used in one transaction.
 */
@Injectable()
export class Database implements Queryable {
  private readonly listeners = new Set<(written: OutboxRow[] | null) => void>();

  /**
   * For reads of lists and figures: what only shows something, and decides nothing about money, a permission or a change. The
   * replica answers them where there is one, and never with less than the database itself would (D-181).
   */
  readonly toShow: RunsStatements;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: pg.Pool,
    @Inject(Replica) replica: Replica | null,
  ) {
    this.toShow = replica ? new ReplicaFirst(replica, this) : this;
  }

  /** How many connections are busy and idle, and how many callers wait because all are busy. */
  connections(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    // The pool also counts a caller that gets an idle connection as waiting, until the next tick.
    return { busy: totalCount - idleCount, idle: idleCount, waiting: idleCount > 0 ? 0 : waitingCount };
  }

  /** Resolves when the database answers. Opens a connection of its own when all are busy, since that is no outage. */
  async ping(): Promise<void> {
    const { idleCount, totalCount, options } = this.pool;
    if (idleCount > 0 || totalCount < options.max) return void (await this.pool.query('select 1'));
    const client = new pg.Client(options);
    client.on('error', () => undefined); // the query rejects with it
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      await client.end();
    }
  }

  async query<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(bound(statement, ...given))).rows;
    } catch (error) {
      throw errorAfterPublish(statementError(statement, error));
    }
  }

  async first<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row | null> {
    return (await this.query(statement, ...given))[0] ?? null;
  }

  async read<Result>(work: (entities: Reads) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.dataSource.manager);
    } catch (error) {
      throw errorAfterPublish(error);
    }
  }

  /**
   * Runs `work` in a transaction, which is rolled back when `work` throws.
   * @throws 503 OUTCOME_UNKNOWN when the commit gets no answer, or in an outage after an earlier transaction of the
   *   request has published
   */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    let client: pg.Client | undefined;
    try {
      client = (await runner.connect()) as pg.Client;
      await runner.startTransaction();
      const transaction = new Transaction(client, runner.manager);
      const result = await work(transaction);
      await runner.commitTransaction().catch(async (error: unknown) => {
        await abandon(runner, client, error);
        throw commitError(error);
      });
      if (transaction.published) {
        this.tellRelay(transaction.outbox);
        const context = currentContext();
        if (context) context.hasPublished = true;
      }
      for (const work of transaction.whenCommitted) work();
      return result;
    } catch (error) {
      if (!runner.isReleased) await abandon(runner, client, error);
      throw errorAfterPublish(error);
    } finally {
      await runner.release();
    }
  }

  /** Hands the relay rows of the outbox that are committed; also for statements that write to the outbox by themselves. */
  tellRelay(written: OutboxRow[]): void {
    if (written.length > 0) for (const listener of this.listeners) listener(written);
  }

  /** Tells the relay that the outbox has rows that nobody hands it. */
  wakeRelay(): void {
    for (const listener of this.listeners) listener(null);
  }

  /** @param listener gets the rows; null when it has to look for them */
  onOutboxWritten(listener: (written: OutboxRow[] | null) => void): void {
    this.listeners.add(listener);
  }
}

class ReplicaFirst implements RunsStatements {
  constructor(
    private readonly replica: Replica,
    private readonly database: Database,
  ) {}

  async query<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row[]> {
    const shown = await this.replica.read<Row>(bound(statement, ...given));
    return shown ?? this.database.query(statement, ...given);
  }

  async first<Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ): Promise<Row | null> {
    return (await this.query(statement, ...given))[0] ?? null;
  }
}

/**
 * Rolls back. A connection that failed or does not answer is closed instead, which also rolls back and keeps it out of
 * the pool.
 */
async function abandon(runner: QueryRunner, client: pg.Client | undefined, error: unknown): Promise<void> {
  const close = () => {
    void client?.end(); // makes the pool discard it
    return runner.release();
  };
  if (error instanceof Error && !(error instanceof AppError) && isOutage(error)) await close();
  else if (runner.isTransactionActive) await runner.rollbackTransaction().catch(close);
}
