import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { Approval, ApprovalNow, SecondPersonNeeds } from '@portal/contracts/http/approvals';
import type { UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import type { Browser, Page } from '@playwright/test';
import { newAdmin, signInAsAdmin, showPages } from './admins.js';
import { letApprove } from './approvers.js';
import { newSeller } from './seller.js';
import { actionsOf } from './tables.js';
import { endWaitOf, needApprovalOf } from './waiting-accounts.js';
import { expect, expectAccessible, expectToast, picture, test, watch } from './support.js';

// In the browser's tests one administrator pays any amount (SECOND_PERSON=off), so that the others go on as they are. Here
// the page is told that a second is needed; asking, approving and all that follows are the portal's own.
const needs: SecondPersonNeeds = {
  mode: 'auto',
  isRequired: true,
  from: 5,
  fromInCents: 500,
  alone: 3,
  aloneInCents: 300,
  mayApprove: true,
  othersWhoMayApprove: 1,
};
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Two administrators with a screen each, of whom the second may approve; and a partner who is owed something. */
async function two(page: Page, browser: Browser, baseURL: string, person: Person) {
  const asker = await newAdmin(page, { ...person, firstName: 'Asa', email: `asa.${person.email}` });
  const approver = await newAdmin(
    page,
    { ...person, firstName: 'Noor', email: `noor.${person.email}` },
    'finance',
  );
  await letApprove(asker.email);
  await letApprove(approver.email);
  const seller = await newSeller(baseURL, 1);
  await page.route('**/api/admin/second-person', (route) => route.fulfill({ json: needs }));
  await signInAsAdmin(page, asker.email, asker.password);
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL });
  const faults = await watch(context, baseURL);
  const other = await context.newPage();
  await signInAsAdmin(other, approver.email, approver.password);
  let listed: AdminPartner | undefined;
  await expect
    .poll(async () => {
      const found = await page.request.get(`/api/admin/partners?search=${seller.email}`);
      [listed] = (await found.json()) as AdminPartner[];
      return listed?.monthPayableInCents ?? 0;
    })
    .toBeGreaterThan(0);
  const amount = dollars(listed!.monthPayableInCents);
  const end = async () => {
    await context.close();
    expect(faults).toEqual([]);
  };
  return { seller, partnerId: listed!.id, amount, other, end };
}

const ask = async (page: Page, partnerId: number): Promise<Approval> => {
  const asked = await page.request.post('/api/admin/approvals', { data: { kind: 'month', partnerId } });
  expect(asked.status(), await asked.text()).toBe(201);
  return (await asked.json()) as Approval;
};
const waiting = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Waiting for approval' }).getByRole('row').filter({ hasText: name });
const decided = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Earlier requests' }).getByRole('row').filter({ hasText: name });
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await picture(page, `${name}-${page.viewportSize()!.width}`);
}

test('one administrator asks to pay a month, another sees what it does and approves: only then it is paid', async ({
  page,
  browser,
  baseURL,
  newPartner: person,
}) => {
  const { seller, amount, other, end } = await two(page, browser, baseURL!, person);
  await page.goto(`/admin/partners?search=${seller.email}`);
  await page.getByRole('button', { name: `Pay ${seller.name}` }).click();
  const paying = page.getByRole('dialog', { name: `Pay ${seller.name}` });
  await expect(paying.getByRole('note')).toContainText('A second person is needed');
  await expect(paying.getByRole('note')).toContainText('You have paid $3.00 alone within 24 hours');
  await look(page, 'approval-pay');
  await paying.getByRole('button', { name: `Ask to pay ${amount}` }).click();
  await expectToast(page, 'Waiting for approval', seller.name);
  await expect(paying).toBeHidden();
  await expect(page.getByRole('button', { name: /^Mark paid/ })).toBeVisible();

  await page.goto('/admin/approvals');
  await expect(waiting(page, seller.name)).toContainText(amount);
  await expect(waiting(page, seller.name)).toContainText('by Asa');
  await expect(actionsOf(waiting(page, seller.name))).toHaveText(['Withdraw']);
  await look(page, 'approvals-own');

  const approve = waiting(other, seller.name).getByRole('button', { name: /^Approve/ });
  await other.route('**/api/admin/second-person', (route) =>
    route.fulfill({ json: { ...needs, mayApprove: false } }),
  );
  await other.goto('/admin/approvals');
  await expect(other.getByText('once you have had the right to pay for 3 days')).toBeVisible();
  await expect(approve).toBeDisabled();
  await look(other, 'approvals-too-new');
  await other.unroute('**/api/admin/second-person');
  await other.goto('/admin');
  await showPages(other);
  await expect(other.getByRole('link', { name: /^Approvals \d+ waiting$/ })).toBeVisible();
  await other.getByRole('link', { name: /^Approvals/ }).click();
  await look(other, 'approvals');
  await approve.click();
  const approving = other.getByRole('dialog', { name: `Approve ${amount} for ${seller.name}?` });
  await expect(approving.getByText('Sales settled')).toBeVisible();
  await look(other, 'approve');
  await approving.getByRole('button', { name: `Approve ${amount}` }).click();
  await expectToast(other, 'Approved and paid', seller.name);
  await expect(waiting(other, seller.name)).toHaveCount(0);
  await expect(decided(other, seller.name)).toContainText('Approved and paid');
  await expect(decided(other, seller.name)).toContainText('by Noor');
  await look(other, 'approvals-decided');

  await page.goto(`/admin/partners?search=${seller.email}`);
  await expect(page.getByRole('button', { name: /^Take back: this month/ })).toBeVisible();
  await end();
});

test('the month’s button asks too; a refusal says why, and a request can be withdrawn', async ({
  page,
  browser,
  baseURL,
  newPartner: person,
}) => {
  const { seller, partnerId, amount, other, end } = await two(page, browser, baseURL!, person);
  await page.goto(`/admin/partners?search=${seller.email}`);
  await page.getByRole('button', { name: /^Mark paid/ }).click();
  const asking = page.getByRole('alertdialog', { name: `Mark ${amount} of ${seller.name} as paid?` });
  await expect(asking.getByRole('note')).toContainText('A second person is needed');
  await look(page, 'approval-month');
  await asking.getByRole('button', { name: `Ask to mark ${amount} as paid` }).click();
  await expectToast(page, 'Waiting for approval', seller.name);

  await other.goto('/admin/approvals');
  await waiting(other, seller.name)
    .getByRole('button', { name: /^Refuse/ })
    .click();
  const refusing = other.getByRole('alertdialog', { name: `Refuse ${amount}` });
  await refusing.getByLabel('Why it is refused').fill('The partner asked us to wait');
  await look(other, 'refuse');
  await refusing.getByRole('button', { name: 'Refuse' }).click();
  await expectToast(other, 'Refused', seller.name);
  await page.goto('/admin/approvals');
  await expect(decided(page, seller.name)).toContainText('The partner asked us to wait');

  await ask(page, partnerId);
  await page.reload();
  await waiting(page, seller.name)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Withdrawn', seller.name);
  await expect(decided(page, seller.name).first()).toContainText('Withdrawn');
  await end();
});

test('what has changed since it was asked for is shown, and not approved', async ({
  page,
  browser,
  baseURL,
  newPartner: person,
}) => {
  const { seller, partnerId, amount, other, end } = await two(page, browser, baseURL!, person);
  await ask(page, partnerId);
  const paid = await page.request.post('/api/admin/payouts', { data: { partnerId, amount: 0.01 } });
  expect(paid.status()).toBe(200);
  await other.goto('/admin/approvals');
  await waiting(other, seller.name)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const approving = other.getByRole('dialog', { name: `Approve ${amount}` });
  await expect(approving.getByRole('alert')).toContainText('This has changed since it was asked for');
  await expect(approving.getByRole('alert')).toContainText('Asa Quinn can withdraw it');
  await expect(approving.getByRole('button', { name: `Approve ${amount}` })).toBeDisabled();
  await look(other, 'approve-changed');
  await end();
});

test('a bank account waits for who did not type it', async ({
  page,
  browser,
  baseURL,
  newPartner: person,
}) => {
  const { seller, partnerId, other, end } = await two(page, browser, baseURL!, person);
  const type = async (accountNumber: string) => {
    const set = await page.request.put(`/api/admin/partners/${partnerId}/bank-account`, {
      data: { holderName: 'Pat Quinn', accountType: 'checking', routingNumber: '021000021', accountNumber },
    });
    expect(set.status(), await set.text()).toBe(200);
  };
  await type('73190046582');
  await endWaitOf(partnerId);
  await type('4711004712');
  await needApprovalOf(partnerId);
  const changed = (on: Page) =>
    on.getByRole('table', { name: 'Bank accounts' }).getByRole('row').filter({ hasText: seller.name });

  await page.goto('/admin/approvals');
  await expect(changed(page)).toContainText('ends in 4712; before: 6582');
  await expect(actionsOf(changed(page))).toHaveText(['Stop']);
  // Other tests have theirs wait at the same time: here only this one does.
  await other.route('**/api/admin/approvals?state=waiting*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await other.route('**/api/admin/bank-account-approvals', async (route) => {
    const response = await route.fetch();
    const accounts = (await response.json()) as { partnerId: number }[];
    await route.fulfill({ response, json: accounts.filter((account) => account.partnerId === partnerId) });
  });
  let waits = true;
  await other.route('**/api/admin/needs', (route) =>
    route.fulfill({ json: { needs: waits ? [{ kind: 'bank-accounts', count: 1 }] : [], unread: [] } }),
  );
  await other.goto('/admin/approvals');
  await expect(changed(other)).toContainText('by Asa Quinn');
  const tab = other
    .getByRole('navigation', { name: 'Admin dashboard' })
    .getByRole('link', { name: /^Approvals/ });
  await showPages(other);
  await expect(tab).toHaveText('Approvals1 waiting');
  await other.keyboard.press('Escape'); // closes the menu of a phone
  await look(other, 'approvals-account');
  await changed(other)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const approving = other.getByRole('alertdialog', { name: `Approve the account of ${seller.name}` });
  await expect(approving.getByText('Account holder').first()).toBeVisible();
  await look(other, 'approve-account');
  waits = false;
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expectToast(other, 'Account approved', seller.name);
  await expect(changed(other)).toHaveCount(0);
  await showPages(other);
  await expect(tab).toHaveText('Approvals');
  await end();
});

test.describe('a page that does not know yet', () => {
  test.use({ allowed: [/status of (409|503)/] });

  test('is told by the service, and asks then; a list that fails is tried again', async ({
    page,
    baseURL,
  }) => {
    const seller = await newSeller(baseURL!, 1);
    let isRequired = false;
    await page.route('**/api/admin/second-person', (route) =>
      route.fulfill({ json: { ...needs, isRequired } }),
    );
    await page.route('**/api/admin/process-partner-payment', (route) => {
      isRequired = true;
      return route.fulfill({
        status: 409,
        json: { code: 'SECOND_PERSON_NEEDED', message: 'Nothing was paid.', requestId: 'x' },
      });
    });
    await signInAsAdmin(page);
    await page.goto(`/admin/partners?search=${seller.email}`);
    await page.getByRole('button', { name: `Pay ${seller.name}` }).click();
    const paying = page.getByRole('dialog', { name: `Pay ${seller.name}` });
    await paying.getByRole('button', { name: /^Pay \$/ }).click();
    await paying.getByRole('button', { name: /^Ask to pay \$/ }).click();
    await expectToast(page, 'Waiting for approval', seller.name);

    await page.route('**/api/admin/approvals?state=waiting*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' },
      }),
    );
    await page.goto('/admin/approvals');
    await expect(page.getByText('The requests could not be loaded')).toBeVisible();
    await look(page, 'approvals-failed');
    await page.unroute('**/api/admin/approvals?state=waiting*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await waiting(page, seller.name)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Withdrawn', seller.name);
  });
});

test('whoever approves a batch sees what it leaves out, who has no account, and whether it can be approved', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const month = lastMonths(2)[1]!;
  const request: Approval = {
    ...{ id: 4, kind: 'batch', state: 'waiting', month, partner: null },
    ...{ amount: 600, amountInCents: 60_000, salesCount: 3, partnersCount: 1 },
    ...{ leftOver: 0, leftOverInCents: 0, beyondOwed: 0, beyondOwedInCents: 0 },
    ...{ description: null, advanceReason: null, driftReason: null },
    askedBy: { id: 2_000_000_000, firstName: 'Asa', lastName: 'Admin' },
    ...{ askerMayPay: true, askerIsTooNew: false },
    askedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
    ...{ decidedBy: null, decidedAt: null, reason: null, payoutId: null, batchId: null },
  };
  const row = (partnerId: number, firstName: string, cents: number): UnpaidPartner => ({
    ...{ partnerId, firstName, lastName: 'Stone', companyName: null, email: null, salesCount: 3 },
    ...{ commission: cents / 100, commissionInCents: cents, unpaid: cents / 100, unpaidInCents: cents },
    ...{ advance: 0, advanceInCents: 0, payable: 0, payableInCents: 0 },
  });
  const now: ApprovalNow = {
    ...request,
    now: request,
    hasChanged: false,
    partners: [
      { id: 7, firstName: 'Ada', lastName: 'Stone', amount: 600, amountInCents: 60_000, salesCount: 3 },
    ],
    unpaid: [
      {
        ...row(7, 'Ada', 62_000),
        pending: { amount: 20, amountInCents: 2_000, first: '2026-12-06', last: '2026-12-06' },
      },
      {
        ...row(8, 'Bob', 9_000),
        flagged: { amount: 90, amountInCents: 9_000, refused: 0, refusedInCents: 0 },
      },
      { ...row(9, 'Cora', 5_000), isUnverified: true },
    ],
  };
  let isTooNew = true;
  await page.route('**/api/admin/second-person', (route) => route.fulfill({ json: needs }));
  await page.route('**/api/admin/approvals?state=waiting*', (route) =>
    route.fulfill({
      json: [{ ...request, askerIsTooNew: isTooNew }],
      headers: { 'x-total-count': '1' },
    }),
  );
  await page.route('**/api/admin/approvals/4', (route) => route.fulfill({ json: now }));
  await page.route('**/api/admin/bank-account-states?*', (route) =>
    route.fulfill({ json: [{ partnerId: 7, state: 'stopped', waitsUntil: null }] }),
  );
  await page.goto('/admin/approvals');
  const asked = waiting(page, '1 partner');
  const approve = asked.getByRole('button', { name: /^Approve/ });
  await expect(asked).toContainText('Asa Admin has had the right to pay for less than 3 days');
  await expect(approve).toBeDisabled();
  await look(page, 'approvals-asker-too-new');
  isTooNew = false;
  await page.reload();
  await approve.click();
  const dialog = page.getByRole('dialog');
  const paid = dialog.getByRole('list', { name: 'Partners' });
  await expect(paid).toContainText('$20.00 pending until Dec 6');
  const leftOut = dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem');
  await expect(leftOut).toHaveText([
    /Bob Stone.*\$90\.00 flagged.*unpaid/,
    /Cora Stone.*e-mail not confirmed/,
  ]);
  await expect(leftOut.getByRole('link', { name: '$90.00 flagged' })).toHaveAttribute(
    'href',
    '/admin/flags?partner=8',
  );
  await expect(dialog.getByRole('group', { name: 'Bank accounts' })).toContainText('bank account stopped');
  await expect(dialog.getByRole('link', { name: /^Month end of/ })).toHaveAttribute(
    'href',
    `/admin/month-end?month=${month}`,
  );
  await expect(dialog.getByRole('button', { name: 'Approve $600.00' })).toBeEnabled();
  await look(page, 'approve-batch');
  await page.setViewportSize({ width: 375, height: 720 });
  await look(page, 'approve-batch');
});
