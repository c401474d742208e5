import { expect, test } from '@jest/globals';
import { brokerCrash } from './scenarios/broker-crash.js';
import { consumerEnded } from './scenarios/consumer-ended.js';
import { relayKilled } from './scenarios/relay-killed.js';

// The promises of the bus at a small size; `make chaos` runs the same scenarios at full size.
const nothingLostOrDoubled = { lost: 0, duplicated: 0 };
const LIMIT_MS = 120_000;

test(
  'promise 1: a broker crash loses no event and doubles no effect',
  async () => {
    expect(await brokerCrash({ work: 400, faults: 1 })).toMatchObject(nothingLostOrDoubled);
  },
  LIMIT_MS,
);

test(
  'promise 2: a relay that dies between publish and mark publishes twice, and nothing happens twice',
  async () => {
    const outcome = await relayKilled({ work: 600, faults: 2 });
    expect(outcome).toMatchObject(nothingLostOrDoubled);
    expect(outcome.note).toMatch(/^[1-9]\d* copies/);
  },
  LIMIT_MS,
);

test(
  'promise 3: a consumer may die inside a handler',
  async () => {
    expect(await consumerEnded({ work: 600, faults: 2, signal: 'SIGKILL' })).toMatchObject(
      nothingLostOrDoubled,
    );
  },
  LIMIT_MS,
);

test(
  'promise 25: a stop under load leaves nothing to deliver again',
  async () => {
    const outcome = await consumerEnded({ work: 600, faults: 2, signal: 'SIGTERM' });
    expect(outcome).toMatchObject({ ...nothingLostOrDoubled, note: '0 delivered again, 0 unclean stops' });
  },
  LIMIT_MS,
);
