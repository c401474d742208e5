import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../testing/eventually.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { SentEvents } from '../outbox/sent-events.js';
import { Maker, MakerModule } from './maker-and-taker.js';

let maker: TestService;

beforeAll(async () => {
  maker = await startTestService('maker', MakerModule);
});

afterAll(() => maker.close());

const kept = () => maker.sql<{ n: number }>("select (data->>'n')::int as n from sent_events order by n");

test('what was sent is kept, and a signal is not', async () => {
  await maker.app.get(Maker).makeMany(1, 3);
  await maker.app.get(Maker).see(4);
  await eventually(async () => expect(await maker.sql('select from outbox')).toEqual([]));
  expect(await kept()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('it is forgotten after 7 days', async () => {
  await maker.sql(
    `update sent_events set sent_at = now() - interval '7 days 1 minute' where data->>'n' <> '2'`,
  );
  expect(await maker.app.get(SentEvents).purge()).toBe(2);
  expect(await kept()).toEqual([{ n: 2 }]);
});
