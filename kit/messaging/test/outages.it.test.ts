import { expect, test } from '@jest/globals';
import { databaseCrash } from './scenarios/database-crash.js';
import { silentNetwork } from './scenarios/silent-network.js';

// Like faults.it.test.ts, for the databases and the network.
const nothingLostOrDoubled = { lost: 0, duplicated: 0 };
const LIMIT_MS = 120_000;

test(
  'promise 4: services go on by themselves after their database crashed',
  async () => {
    expect(await databaseCrash({ work: 300, faults: 1 })).toMatchObject(nothingLostOrDoubled);
  },
  LIMIT_MS,
);

test(
  'promise 5: connections that are reset are made anew',
  async () => {
    expect(await silentNetwork({ work: 300, faults: 1, frozenMs: 0 })).toMatchObject(nothingLostOrDoubled);
  },
  LIMIT_MS,
);
