import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { freshDatabase } from '@portal/kit/testing/fresh';
import type { TestService } from '@portal/kit/testing/test-service';
import { post, saleEvent, startPayouts } from './support.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const running: TestService[] = [];
const start = async (env: Record<string, string>) => {
  const payouts = await startPayouts({ DATABASE_URL: database.url, ...env });
  running.push(payouts);
  return payouts;
};
beforeAll(async () => {
  database = await freshDatabase('payouts');
});
afterAll(async () => {
  await Promise.all(running.map((payouts) => payouts.close()));
  await database.drop();
});

const seenBy = async (payouts: TestService) => {
  const read = async (path: string, role: 'partner' | 'service') =>
    (await payouts.as({ role, userId: 7 })(path)).json();
  const { tier } = (await read('/partner/summary', 'partner')) as { tier: string };
  const [first] = (await read('/internal/leaderboard?partnerId=7', 'service')) as { tier: string }[];
  return [tier, first!.tier];
};

test('other thresholds change the badges at the next start, and not a cent of the ledger', async () => {
  const before = await start({});
  await post(before, [saleEvent({ saleId: 1, partnerId: 7, amountCents: 600_000, commissionCents: 60_000 })]);
  expect(await seenBy(before)).toEqual(['bronze', 'bronze']);
  const booked = await before.sql('select * from ledger_entries');

  const after = await start({ TIER_BRONZE: '100', TIER_SILVER: '200', TIER_GOLD: '600' });
  expect(await seenBy(after)).toEqual(['gold', 'gold']);
  expect(await after.sql('select * from ledger_entries')).toEqual(booked);

  const stricter = await start({ TIER_BRONZE: '601' });
  expect(await seenBy(stricter)).toEqual(['starter', 'starter']);
});

test('thresholds that do not rise end the start with one sentence', async () => {
  announceError(/TIER_SILVER is wrong/);
  await expect(start({ TIER_BRONZE: '5000' })).rejects.toThrow(
    'TIER_SILVER is wrong: it is 2000, and must be more than TIER_BRONZE, which is 5000.',
  );
});
