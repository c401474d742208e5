import { expect, test } from '@jest/globals';
import { readSettings } from '@portal/kit/config/settings';
import { TierSettings } from './settings.js';

const settingsOf = (env: Record<string, string>) => readSettings(TierSettings, env);

test.each([
  [0, 'starter'],
  [49_999, 'starter'],
  [50_000, 'bronze'],
  [199_999, 'bronze'],
  [200_000, 'silver'],
  [499_999, 'silver'],
  [500_000, 'gold'],
  [999_999, 'gold'],
  [1_000_000, 'diamond'],
  [-1, 'starter'],
])('%d cents of lifetime commission make a %s, where nothing is set', (cents, tier) =>
  expect(settingsOf({}).tierOf(cents)).toBe(tier),
);

test('an operator may move the thresholds', () => {
  const settings = settingsOf({ TIER_BRONZE: '1', TIER_SILVER: '2', TIER_DIAMOND: '5001' });
  expect([99, 100, 200, 500_000, 500_099, 500_100].map((cents) => settings.tierOf(cents))).toEqual([
    'starter',
    'bronze',
    'silver',
    'gold',
    'gold',
    'diamond',
  ]);
});

test.each([
  [{ TIER_BRONZE: '0' }, 'TIER_BRONZE is wrong: it must be a whole number from 1 to 1000000000.'],
  [{ TIER_GOLD: '-5' }, 'TIER_GOLD is wrong: it must be a whole number from 1 to 1000000000.'],
  [{ TIER_SILVER: '2000.50' }, 'TIER_SILVER is wrong: it must be a whole number from 1 to 1000000000.'],
  [{ TIER_DIAMOND: '$10,000' }, 'TIER_DIAMOND is wrong: it must be a whole number from 1 to 1000000000.'],
  [
    { TIER_BRONZE: '3000' },
    'TIER_SILVER is wrong: it is 2000, and must be more than TIER_BRONZE, which is 3000.',
  ],
  [
    { TIER_GOLD: '2000' },
    'TIER_GOLD is wrong: it is 2000, and must be more than TIER_SILVER, which is 2000.',
  ],
  [
    { TIER_BRONZE: '4', TIER_SILVER: '3', TIER_GOLD: '2', TIER_DIAMOND: '1' },
    'TIER_SILVER is wrong: it is 3, and must be more than TIER_BRONZE, which is 4.',
  ],
])('%j ends the process with one sentence', (env, sentence) =>
  expect(() => settingsOf(env as Record<string, string>)).toThrow(new Error(sentence)),
);
