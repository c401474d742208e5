import { SERVICES } from '@portal/contracts/values/services';
import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg, { type QueryResultRow } from 'pg';
import { agent } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DataSource } from 'typeorm';
import { launch, type StartOptions } from '../bootstrap/start-service.js';
import { Database } from '../database/database.js';
import type { Caller } from '../http/caller.js';
import { ServiceClient } from '../http/service-client.js';
import { OPERATOR } from '../messaging/broker/users.js';
import { Readiness } from '../process/readiness.js';
import { eventually, PATIENCE_MS } from './eventually.js';
import { freshBus, freshDatabase } from './fresh.js';
import { asserted, internalKeys } from './internal-keys.js';
import { watchedLog } from './watched-log.js';

/** `fetch` to a path of a service; `json` is sent as the body, by POST unless `method` says otherwise. */
export type Call = (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>;

export interface TestService {
  app: NestFastifyApplication;
  url: string;
  /** Calls as the gateway would for this caller: `as({ role: 'partner', userId: 7 })('/products')`. */
  as(caller: Pick<Caller, 'role'> & Partial<Caller>): Call;
  /** The same by supertest: `ask({ role: 'admin', userId: 1 }).post('/admin/products').send(roadside).expect(201)`. */
  ask(caller: Pick<Caller, 'role'> & Partial<Caller>): TestAgent;
  database: Database;
  /** Runs any SQL for a test: `sql('select … where id = $1', [1])`. */
  sql<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops it as SIGTERM would and drops its database. */
  close(): Promise<void>;
}

const DEFAULTS = {
  HTTP_HOST: '127.0.0.1',
  HTTP_PORT: '0',
  LOG_LEVEL: 'silent',
};

/**
 * Starts a service in this process, on a database and a vhost of its own, and waits until it is ready. Sets
 * `<NAME>_SERVICE_URL` to its address, for services started after it.
 * @param env settings over the defaults; `AMQP_URL: await freshBus()` lets several services share one bus,
 *   `LOG_LEVEL: 'info'` shows what they log
 */
export async function startTestService(
  name: string,
  appModule: Type,
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestService> {
  const fresh = env.DATABASE_URL
    ? { url: env.DATABASE_URL, drop: async () => undefined }
    : await freshDatabase(name);
  const settings = {
    ...DEFAULTS,
    ...internalKeys(name),
    DATABASE_URL: fresh.url,
    ...env,
    AMQP_URL: asItsUser(name, env.AMQP_URL ?? (await freshBus())),
  };
  const { app } = await withEnvironment(settings, () =>
    launch(name, appModule, { migrate: true, log: watchedLog, ...options }),
  );
  waitForConnections(app);
  waitForServices(app);
  const url = await app.getUrl();
  process.env[`${name.toUpperCase().replaceAll('-', '_')}_SERVICE_URL`] = url;

  await eventually(async () => {
    const missing = await app.get(Readiness).missing();
    if (missing.length > 0)
      throw new Error(`${name} is not ready: ${missing.map(({ name }) => name).join(', ')}`);
  });

  return {
    app,
    url,
    as: (caller) => (path, init) => fetch(url + path, request(init, asserted(name, caller))),
    ask: (caller) => agent(url).set(asserted(name, caller)),
    get database() {
      return app.get(Database);
    },
    sql: (text, values) => app.get(DataSource).query(text, values),
    async close() {
      await app.close();
      await fresh.drop();
    },
  };
}

/**
 * Raises the timeout for a database connection, which is 5 s: on a busy machine a test with 50 concurrent calls would now
 * and then get a 503.
 */
function waitForConnections(app: NestFastifyApplication): void {
  // Searches the modules, since not all have a database and `app.get` would log a missing one as an error.
  for (const { providers } of app.get(ModulesContainer).values()) {
    const pool = providers.get(pg.Pool)?.instance as pg.Pool | undefined;
    if (pool) pool.options.connectionTimeoutMillis = PATIENCE_MS;
  }
}

/** Raises the deadline of calls to other services, for the same reason: it is 2 s. A test of a slow service names its own. */
function waitForServices(app: NestFastifyApplication): void {
  app.get(ServiceClient).deadlineMs = PATIENCE_MS;
}

/** Connects our own services with the permissions that they have in production. */
function asItsUser(name: string, amqpUrl: string): string {
  const users = [...SERVICES, 'hub'] as string[];
  return users.includes(name) ? amqpUrl.replace(`://${OPERATOR}:`, `://${name}:`) : amqpUrl;
}

function request(init: Parameters<Call>[1], given: Record<string, string>): RequestInit {
  const { json, ...rest } = init ?? {};
  const headers = { ...given, ...Object.fromEntries(new Headers(rest.headers)) };
  if (json === undefined) return { ...rest, headers };
  return {
    method: 'POST',
    ...rest,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** Settings are read from the environment while a service starts, so services of one process start one by one. */
function withEnvironment<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const mine = turn.then(async () => {
    const before = { ...process.env };
    Object.assign(process.env, settings);
    try {
      return await work();
    } finally {
      for (const name of Object.keys(settings)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });
  turn = mine.catch(() => undefined);
  return mine;
}
