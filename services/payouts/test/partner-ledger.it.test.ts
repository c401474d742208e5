import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import type { LedgerEntry } from '@portal/contracts/http/partner-ledger';
import type { PaidPayment, PayoutOfPartner } from '@portal/contracts/http/payouts';
import { currentMonth } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { addPartners, post, saleEvent, startNeighbours, startPayouts } from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  payouts = await startPayouts();
});
afterAll(async () => {
  await payouts.close();
  await neighbours.close();
});

const admin = (path: string, json?: unknown) =>
  payouts.as({ role: 'admin', userId: 1 })(path, json === undefined ? undefined : { json });
const read = async <Body>(response: Response) => (await response.json()) as Body;
const ledger = async (partnerId: number, query = '&limit=100') =>
  read<LedgerEntry[]>(await admin(`/admin/ledger?partnerId=${partnerId}${query}`));
const balance = async (partnerId: number) => {
  const { owedInCents, advanceInCents } = await read<PartnerBalance>(
    await payouts.as({ role: 'partner', userId: partnerId })('/partner/balance'),
  );
  return owedInCents - advanceInCents;
};
let saleId = 0;
const sell = async (partnerId: number, commissionCents: number) => {
  await post(payouts, [saleEvent({ saleId: ++saleId, partnerId, commissionCents })]);
  return saleId;
};
const pay = async (partnerId: number, amount: number) =>
  read<PaidPayment>(
    await admin('/admin/process-partner-payment', {
      partnerId,
      amount,
      month: currentMonth(),
      advanceReason: 'They asked for it.',
    }),
  );

test('each entry has the balance after it, which is what is owed less what was paid in advance', async () => {
  await addPartners(payouts, [{ id: 1 }, { id: 2 }]);
  const sold = await sell(1, 700);
  await sell(2, 9_000);
  await sell(1, 500);
  expect(await balance(1)).toBe(1_200);
  const { payoutId } = await pay(1, 20);
  expect((await ledger(1))[0]!.balanceInCents).toBe(-800);
  expect(await balance(1)).toBe(-800);
  const [payout] = await read<PayoutOfPartner[]>(await admin('/admin/payouts?partnerId=1'));
  await admin(`/admin/payouts/${payoutId}/void`, {
    reason: 'mistake',
    seen: { amountInCents: payout!.amountInCents, version: payout!.version },
  });
  await sell(1, 300);
  const entries = await ledger(1);
  expect(
    entries.map(({ kind, amountInCents, balanceInCents }) => [kind, amountInCents, balanceInCents]),
  ).toEqual([
    ['earned', 300, 1_500],
    ['payout-voided', 2_000, 1_200],
    ['paid', -2_000, -800],
    ['earned', 500, 1_200],
    ['earned', 700, 700],
  ]);
  expect(entries[4]).toMatchObject({ saleId: sold, payoutId: null });
  expect(entries[2]).toMatchObject({ saleId: null, payoutId, clientName: null });
  expect(await balance(1)).toBe(1_500);
});

test('a page goes on where the one before ended, with the same balances', async () => {
  await addPartners(payouts, [{ id: 3 }]);
  for (const cents of [100, 200, 300, 400, 500]) await sell(3, cents);
  const all = await ledger(3);
  const found: LedgerEntry[] = [];
  for (let next = '/admin/ledger?partnerId=3&limit=2'; next;) {
    const answer = await admin(next);
    const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    found.push(...(await read<LedgerEntry[]>(answer)));
    next = link ? link.replace(/^.*\/admin/, '/admin') : '';
  }
  expect(found).toEqual(all);
  expect(found[0]!.balanceInCents).toBe(1_500);
});

test('a partner without entries has none, and nobody but an administrator asks', async () => {
  expect(await ledger(4)).toEqual([]);
  expect((await admin('/admin/ledger')).status).toBe(400);
  expect((await payouts.as({ role: 'partner', userId: 1 })('/admin/ledger?partnerId=1')).status).toBe(403);
});
