// The relay, compared with plain confirmed publishing of the same messages in batches of 100 over one channel.
import { connect } from 'amqplib';
import { rate, thingMade, until, withBus } from './bus.ts';
import { check, figure, inTurns, ratio } from './measure.ts';
import { rowOf } from './row.rules.ts';

const ROUNDS = 12;
const EVENTS = 2_000; // more would be a backlog, which the relay throttles
const BATCH = 100;
const GOAL = 0.8;

const fillOutbox = `
  insert into outbox (type, version, source, subject, data, correlation_id)
  select 'thing.made', 1, 'maker', 'thing/' || n, jsonb_build_object('n', n), 'bench' from generate_series(1, ${EVENTS}) n`;

export const run = () =>
  withBus(async () => {
    const { freshBus } = await import('../../kit/testing/fresh.ts');
    const { startTestService } = await import('../../kit/testing/test-service.ts');
    const { MakerModule } = await import('../../kit/messaging/test/maker-and-taker.ts');
    const { published } = await import('../../kit/messaging/broker/metrics.ts');
    const bus = await freshBus();
    const maker = await startTestService('maker', MakerModule, { AMQP_URL: bus });
    const connection = await connect(bus, { noDelay: true });
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('sink', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    await channel.bindQueue('sink', 'domain.events', 'thing.made');
    const sent = async () => (await published.get()).values[0]?.value ?? 0;

    const emptied = async (what: string) => {
      check(`${what} reached the queue`, (await channel.purgeQueue('sink')).messageCount, EVENTS);
    };
    const rounds = await inTurns(ROUNDS, {
      ours: async () => {
        const goal = (await sent()) + EVENTS;
        await maker.sql(fillOutbox);
        const result = await rate(EVENTS, () => {
          maker.database.wakeRelay();
          return until(async () => (await sent()) >= goal);
        });
        await until(async () => (await maker.sql('select from outbox limit 1')).length === 0);
        await emptied('What the relay sent');
        return result;
      },
      limit: async () => {
        const messages = Array.from({ length: EVENTS }, (_, n) => thingMade(n));
        const result = await rate(EVENTS, async () => {
          for (let from = 0; from < EVENTS; from += BATCH) {
            for (const { id, content } of messages.slice(from, from + BATCH)) {
              const options = {
                messageId: id,
                persistent: true,
                mandatory: true,
                contentType: 'application/json',
              };
              channel.publish('domain.events', 'thing.made', content, options);
            }
            await channel.waitForConfirms();
          }
        });
        await emptied('What was published plainly');
        return result;
      },
    });
    await connection.close();
    await maker.close();
    return rowOf({
      path: 'outbox relay',
      ours: { rate: figure(rounds, 'ours', 'rate') },
      limit: { rate: figure(rounds, 'limit', 'rate') },
      limitIs: 'confirmed publishing in hundreds',
      ratios: [{ value: ratio(rounds, 'ours', 'limit', 'rate'), goal: { atLeast: GOAL } }],
    });
  });
