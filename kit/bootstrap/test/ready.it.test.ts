import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../../testing/fresh.js';
import { internalKeys } from '../../testing/internal-keys.js';
import { launch } from '../start-service.js';
import { TakerModule } from '../../messaging/test/maker-and-taker.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { eventually } from '../../testing/eventually.js';

const lookAtHeld = statement('look-at-held', {}, 'select from held');

// A service with a database and an unreachable broker.
let drop: () => Promise<void>;
let holder: pg.Client;
let service: Awaited<ReturnType<typeof launch>>['app'];
beforeAll(async () => {
  const fresh = await freshDatabase('ready');
  drop = fresh.drop;
  holder = new pg.Client({ connectionString: fresh.url });
  holder.on('error', () => undefined);
  await holder.connect();
  Object.assign(process.env, {
    DATABASE_URL: fresh.url,
    DATABASE_POOL: '2',
    AMQP_URL: 'amqp://nobody:nothing@127.0.0.1:1/portal',
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    LOG_LEVEL: 'silent',
    ...internalKeys('taker'),
  });
  service = (await launch('taker', TakerModule, { migrate: true })).app;
});
afterAll(async () => {
  await service.close();
  await drop();
});

const probe = async (path: string) => {
  const answer = await fetch((await service.getUrl()) + path);
  return [answer.status, await answer.json()];
};
const WITHOUT_EVENTS = { status: 'ready', waitsFor: ['broker', 'queue taker.one', 'queue taker.many'] };

test('without the broker requests are answered, and it is told what waits', async () => {
  expect(await probe('/ready')).toEqual([200, WITHOUT_EVENTS]);
});

test('with all connections at work requests are still sent here: they wait their turn', async () => {
  await holder.query('create table held ()');
  await holder.query('begin; lock table held');
  const database = service.get(Database);
  const work = [1, 2, 3].map(() => database.query(lookAtHeld));
  await eventually(() => expect(database.connections()).toMatchObject({ busy: 2, idle: 0 }));
  expect(database.connections().waiting).toBeGreaterThan(0);
  expect(await probe('/ready')).toEqual([200, WITHOUT_EVENTS]);
  await holder.query('commit');
  await Promise.all(work);
});

test('without the database none are sent, and the process lives', async () => {
  await drop();
  expect(await probe('/ready')).toEqual([503, expect.objectContaining({ code: 'NOT_READY' })]);
  expect(await probe('/health')).toEqual([200, { status: 'ok' }]);
});
