import { expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService } from '@portal/kit/testing/test-service';
import { connect } from 'amqplib';
import { effectsOf, Maker, MakerModule, TakerModule } from '../../../kit/messaging/test/maker-and-taker.js';
import { sendAgainSince } from '../restore-backup.sql.ts';

test('what a broker lost that came back empty is sent again, and what was handled is not handled twice', async () => {
  const AMQP_URL = await freshBus();
  const taker = await startTestService('taker', TakerModule, { AMQP_URL });
  const maker = await startTestService('maker', MakerModule, { AMQP_URL });
  const since = new Date().toISOString();
  await maker.app.get(Maker).makeMany(1, 20);
  const effects = (count: number) => [
    { queue: 'many', effects: count, things: count },
    { queue: 'one', effects: count, things: count },
  ];
  await eventually(async () => expect(await effectsOf(taker)).toEqual(effects(20)));

  // The broker loses the copies of the next events in one of the queues.
  const connection = await connect(AMQP_URL);
  const channel = await connection.createChannel();
  await channel.unbindQueue('taker.one', 'domain.events', 'thing.made');
  await maker.app.get(Maker).makeMany(21, 30);
  await eventually(async () =>
    expect(await effectsOf(taker)).toEqual([
      { queue: 'many', effects: 30, things: 30 },
      { queue: 'one', effects: 20, things: 20 },
    ]),
  );
  await eventually(async () => expect(await maker.sql('select from outbox')).toEqual([]));
  await channel.bindQueue('taker.one', 'domain.events', 'thing.made');

  await maker.sql(sendAgainSince(since));
  maker.database.wakeRelay();
  await eventually(async () => expect(await effectsOf(taker)).toEqual(effects(30)));
  await eventually(async () => expect(await maker.sql('select from outbox')).toEqual([]));
  expect(await maker.sql(`select count(*)::int as kept from sent_events`)).toEqual([{ kept: 30 }]);
  await connection.close();
  await maker.close();
  await taker.close();
});
