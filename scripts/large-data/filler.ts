import pg from 'pg';

// Any number that no other advisory lock uses; it serialises concurrent runs.
const LOCK = 7_410_043;

/** A problem that an operator has to solve. */
export class Refused extends Error {}

/** Called after every step, with what was done and how long it took. */
export type Tell = (step: string, seconds: number) => void;

/** Writes one service's part and reports each step. */
export class Filler {
  private readonly client: pg.Client;
  private readonly service: string;
  private readonly tell: Tell;

  constructor(client: pg.Client, service: string, tell: Tell) {
    this.client = client;
    this.service = service;
    this.tell = tell;
  }

  async rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.client.query<Row>(sql)).rows;
  }

  /** @param what the rows are, such as 'sales' */
  async write(what: string, sql: string): Promise<void> {
    await this.step(async () => {
      const { rowCount } = await this.client.query(sql);
      return `${(rowCount ?? 0).toLocaleString('en-US')} ${what}`;
    });
  }

  /** Advances the tables' sequences past the ids that were written. */
  async moveOn(...tables: string[]): Promise<void> {
    for (const table of tables)
      await this.client.query(
        `select setval(sequence, greatest((select max(id) from ${table}), nextval(sequence)))
         from (select pg_get_serial_sequence('${table}', 'id')::regclass as sequence) own`,
      );
  }

  /**
   * Fills tables without their indexes and foreign keys and recreates those, in the open transaction: at a million rows
   * this is several times faster. The tables are locked until the commit.
   */
  async bare(tables: string[], work: () => Promise<void>): Promise<void> {
    await this.client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    const names = tables.map((table) => `'${table}'::regclass`).join(', ');
    // Foreign keys are dropped first and recreated last, since they depend on the others.
    const constraints = await this.rows<{ name: string; table: string; definition: string }>(
      `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid in (${names}) and contype in ('f', 'u') order by contype, conname`,
    );
    const indexes = await this.rows<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid in (${names}) and not indisprimary
         and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'x'))`,
    );
    for (const { table, name } of constraints)
      await this.client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of indexes) await this.client.query(`drop index ${name}`);
    await work();
    await this.step(async () => {
      for (const { definition } of indexes) await this.client.query(definition);
      for (const { table, name, definition } of constraints.toReversed())
        await this.client.query(`alter table ${table} add constraint ${name} ${definition}`);
      return `${indexes.length + constraints.length} indexes and keys`;
    });
  }

  /**
   * Fills in one transaction, unless `found` returns a row of an earlier run.
   * @param tables the filled tables, for `tidy`
   */
  async once(found: string, tables: string[], work: () => Promise<void>): Promise<void> {
    await this.client.query('begin');
    await this.client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const [there] = await this.rows(found);
    if (!there) await work();
    await this.client.query('commit');
    if (there) this.tell(`${this.service}: there already`, 0);
    else await this.tidy(tables);
  }

  /** Updates the planner's statistics and the visibility map. Runs outside a transaction. */
  private async tidy(tables: string[]): Promise<void> {
    await this.step(async () => {
      await this.client.query(`vacuum (analyze) ${tables.join(', ')}`);
      return 'statistics';
    });
  }

  private async step(work: () => Promise<string>): Promise<void> {
    const since = performance.now();
    const done = await work();
    this.tell(`${this.service}: ${done}`, (performance.now() - since) / 1_000);
  }
}

/** Opens a connection for bulk work and always closes it. */
export async function withFiller<Result>(
  url: string,
  service: string,
  tell: Tell,
  work: (filler: Filler) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set timezone = 'UTC'; set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    return await work(new Filler(client, service, tell));
  } finally {
    await client.end();
  }
}
