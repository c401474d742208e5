// A portal of its own for a benchmark: real servers and the needed processes, and nothing else.
import { join } from 'node:path';
import { connect } from 'amqplib';
import pg from 'pg';
import { build } from '../lib/build.ts';
import { migrateDatabases } from '../lib/migrate.ts';
import { stopNative } from '../lib/native.ts';
import { ownPlace } from '../lib/own-place.ts';
import { ownerUrl } from '../lib/owner-url.ts';
import { root, type Overrides, type Settings } from '../lib/settings.ts';
import { databaseUrls, describeStack, resolveStack, type Program, type Stack } from '../lib/stack.ts';

/**
 * Starts PostgreSQL, RabbitMQ and the named programs, passes them to `work`, and stops and removes everything.
 * `settings` override those of a first start.
 */
export async function withBenchStack<T>(
  name: string,
  programs: string[],
  settings: Overrides,
  work: (bench: BenchStack) => Promise<T>,
): Promise<T> {
  const { place, options, clear, release } = await ownPlace(join('bench', name), settings);
  try {
    const { database, broker, documents } = await resolveStack(options);
    const servers = [database, broker, documents.server].filter((server) => server !== null);
    const [built] = await Promise.all([build('services'), ...servers.map((server) => server.start())]);
    const stack = describeStack({ ...options, build: built });
    await migrateDatabases(stack);
    await markConsumers(broker.url);
    const bench = new BenchStack(stack);
    await bench.start(...programs);
    const result = await work(bench);
    await clear();
    return result;
  } catch (error) {
    await stopNative(options);
    if (error instanceof Error) error.message += `\nWhat the programs said is in ${join(place, 'logs')}.`;
    throw error;
  } finally {
    release();
  }
}

/** Makes a service publish its events even though their consumers do not run. */
async function markConsumers(brokerUrl: string): Promise<void> {
  const [{ allEvents }, { markBound }] = await Promise.all([
    import(`${root}/contracts/dist/events/all.gen.js`) as Promise<
      typeof import('../../contracts/events/all.gen.ts')
    >,
    import(`${root}/kit/dist/messaging/broker/topology.js`) as Promise<
      typeof import('../../kit/messaging/broker/topology.ts')
    >,
  ]);
  const connection = await connect(brokerUrl);
  const channel = await connection.createChannel();
  for (const event of allEvents)
    for (const queue of event.consumedBy ?? []) await markBound(channel, queue, [event]);
  await connection.close();
}

export class BenchStack {
  readonly stack: Stack;
  readonly settings: Settings;

  constructor(stack: Stack) {
    this.stack = stack;
    this.settings = stack.settings;
  }

  program(name: string): Program {
    return this.stack.programs.find((program) => program.name === name)!;
  }

  async start(...names: string[]) {
    for (const name of names) this.program(name).start();
    await Promise.all(names.map((name) => this.program(name).ready()));
  }

  url(name: string) {
    return this.program(name).url;
  }

  /** The port of the program, running or not. */
  port(name: string) {
    return this.stack.ports[name]!;
  }

  databaseUrl(service: string): string {
    return databaseUrls(this.stack)[`${service.replaceAll('-', '_').toUpperCase()}_DATABASE_URL`]!;
  }

  ownerUrl(service: string) {
    return ownerUrl(this.stack.database.url, service);
  }

  /**
   * Creates a database with a copy of a service's tables.
   * @returns its URL
   */
  async copyDatabase(service: string, name: string) {
    await this.program(service).stop(); // a template database must not be in use
    const url = new URL(this.databaseUrl(service));
    await this.asSuperuser(`create database ${name} template ${url.username} owner ${url.username}`);
    await this.start(service);
    return Object.assign(url, { pathname: name }).href;
  }

  asSuperuser<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return inDatabase(this.stack.database.url, async (client) => (await client.query<Row>(sql)).rows);
  }

  pids(...names: string[]) {
    return names.map((name) => this.program(name).pid());
  }

  /** The pid of PostgreSQL's main process, the parent of all others. */
  async postgresPid() {
    const [found] = await this.asSuperuser<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
    );
    return Number(found?.pid);
  }
}

/** Runs `work` with a connection. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Waits until `condition` holds; fails after that many seconds. */
export async function until(what: string, seconds: number, condition: () => Promise<boolean>) {
  for (const deadline = Date.now() + seconds * 1_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
