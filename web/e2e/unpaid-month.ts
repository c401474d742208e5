import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import type { PayoutBatch, UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import type { Page } from '@playwright/test';

/** A month in tests is faked: they share the portal's real months, and payouts' own tests pay for real. */
export const month = lastMonths(2)[1]!;
export const unpaid = (partnerId: number, firstName: string, cents: number, advance = 0): UnpaidPartner => ({
  partnerId,
  firstName,
  lastName: 'Stone',
  companyName: null,
  email: `${firstName.toLowerCase()}@example.com`,
  salesCount: 3,
  commission: cents / 100,
  commissionInCents: cents,
  unpaid: cents / 100,
  unpaidInCents: cents,
  advance: advance / 100,
  advanceInCents: advance,
  payable: (cents - advance) / 100,
  payableInCents: cents - advance,
});
export const ada = unpaid(7, 'Ada', 12_050);
export const bob = unpaid(8, 'Bob', 5_000, 1_000);
export const batch: PayoutBatch = {
  id: 3,
  month,
  createdAt: new Date().toISOString(),
  amount: 160.5,
  amountInCents: 16_050,
  payouts: [ada, bob].map(({ partnerId, firstName, lastName, companyName, email, payableInCents }) => ({
    payoutId: 10 + partnerId,
    partnerId,
    firstName,
    lastName,
    companyName,
    email,
    amount: payableInCents / 100,
    amountInCents: payableInCents,
    salesCount: 3,
    isVoided: false,
  })),
};

export const onFile = (partnerId: number): BankAccountState => ({
  partnerId,
  state: 'on-file',
  waitsUntil: null,
});

export async function unpaidMonth(page: Page, rows: UnpaidPartner[], accounts = [onFile(7), onFile(8)]) {
  await page.route('**/api/admin/bank-account-states?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('partnerIds')!.split(',').map(Number);
    return route.fulfill({ json: accounts.filter(({ partnerId }) => asked.includes(partnerId)) });
  });
  await page.route('**/api/admin/payout-batches?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.route('**/api/admin/month-end?*', (route) =>
    route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } }),
  );
  await page.route('**/api/admin/month-end/selection?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('partnerIds')!.split(',').map(Number);
    return route.fulfill({ json: rows.filter(({ partnerId }) => asked.includes(partnerId)) });
  });
}
