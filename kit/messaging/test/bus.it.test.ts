import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { effectsOf, interfere, Maker, MakerModule, TakerModule } from './maker-and-taker.js';

let maker: TestService;
let taker: TestService;

beforeEach(async () => {
  const AMQP_URL = await freshBus();
  const LOG_LEVEL = process.env.LOG_LEVEL ?? 'silent';
  taker = await startTestService('taker', TakerModule, { AMQP_URL, LOG_LEVEL });
  maker = await startTestService('maker', MakerModule, { AMQP_URL, LOG_LEVEL });
});

afterEach(async () => {
  await maker.close();
  await taker.close();
});

test('what is made is heard once by each concern, and the outbox is empty then', async () => {
  await maker.app.get(Maker).make(1);
  await maker.app.get(Maker).makeMany(2, 250);
  await eventually(async () =>
    expect(await effectsOf(taker.database)).toEqual([
      { queue: 'many', effects: 250, things: 250 },
      { queue: 'one', effects: 250, things: 250 },
    ]),
  );
  await eventually(async () =>
    expect(await maker.sql('select count(*)::int as rows from outbox')).toEqual([{ rows: 0 }]),
  );
});
