import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { FIELDS, type Field, type Kind, type Kinds } from './kinds.js';
import { SCHEMA } from './schema.js';

export interface Filter {
  field: Field;
  /** `glob` takes `payment_intent.*`. Several values are alternatives; without values nothing matches. */
  is: '=' | '<' | '<=' | '>' | '>=' | 'glob';
  values: (string | number)[];
}

/** A page sorted newest first, by (created, seq); the cursors are ids. */
export interface Page {
  limit: number;
  after?: string;
  before?: string;
}

type Stored = Kinds[Kind] & { id: string; object: string };

/**
 * The sandbox's storage, in one SQLite file. Every call is synchronous, so that no other request runs between a request's
 * first read and its commit.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    // Writes wait for the disk only at a checkpoint, every 64 MiB of log: a killed process loses nothing, a power cut the
    // last moments.
    this.#db.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 16384;',
    );
    this.#db.exec(SCHEMA);
  }

  close(): void {
    this.#db.close();
  }

  /** Runs `work` in a transaction, which is rolled back when it throws. */
  transaction<T>(work: () => T): T {
    this.run('begin immediate');
    try {
      const result = work();
      this.run('commit');
      return result;
    } catch (error) {
      this.run('rollback');
      throw error;
    }
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes);
  }

  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[];
  }

  insert(object: Stored & { created: number }): void {
    this.run(
      'insert into objects (id, kind, created, body) values (?, ?, ?, ?)',
      object.id,
      object.object,
      object.created,
      JSON.stringify(object),
    );
  }

  replace(object: Stored): void {
    this.run('update objects set body = ? where id = ?', JSON.stringify(object), object.id);
  }

  remove(id: string): boolean {
    return this.run('delete from objects where id = ?', id) > 0;
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const [row] = this.rows<{ body: string }>('select body from objects where id = ? and kind = ?', id, kind);
    return row && (JSON.parse(row.body) as Kinds[K]);
  }

  /** The object with this id, of any kind: for `expand[]`. */
  findAny(id: string): Kinds[Kind] | undefined {
    const [row] = this.rows<{ body: string }>('select body from objects where id = ?', id);
    return row && (JSON.parse(row.body) as Kinds[Kind]);
  }

  all<K extends Kind>(kind: K, filters: Filter[]): Kinds[K][] {
    return this.page(kind, filters, { limit: -1 }).data;
  }

  /** One page, and whether more rows follow in its direction. An unknown cursor gives an empty page. */
  page<K extends Kind>(kind: K, filters: Filter[], page: Page): { data: Kinds[K][]; hasMore: boolean } {
    const conditions = filters.map(condition);
    const values = filters.flatMap((filter) => filter.values);
    const cursor = page.after ?? page.before;
    const backwards = page.after === undefined && page.before !== undefined;
    if (cursor !== undefined) {
      const side = backwards ? '>' : '<';
      conditions.push(`(created, seq) ${side} (select created, seq from objects where id = ?)`);
      values.push(cursor);
    }
    const way = backwards ? 'asc' : 'desc';
    const where = ['kind = ?', ...conditions].join(' and ');
    const found = this.rows<{ body: string }>(
      `select body from objects where ${where} order by created ${way}, seq ${way} limit ?`,
      kind,
      ...values,
      page.limit < 0 ? -1 : page.limit + 1,
    );
    const hasMore = page.limit >= 0 && found.length > page.limit;
    const data = (hasMore ? found.slice(0, page.limit) : found).map(
      (row) => JSON.parse(row.body) as Kinds[K],
    );
    return { data: backwards ? data.reverse() : data, hasMore };
  }

  /** Deletes everything but the switches. */
  clear(): void {
    for (const table of ['objects', 'challenges', 'deliveries', 'answers']) this.run(`delete from ${table}`);
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }
}

function condition(filter: Filter): string {
  const tests = filter.values.map(() => `${FIELDS[filter.field]} ${filter.is} ?`);
  return tests.length ? `(${tests.join(' or ')})` : 'false';
}
