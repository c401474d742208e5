import { request } from '@playwright/test';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { newAdmin, signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
import { newSeller, openIn, payIn } from './seller.js';
import { payButton } from './shop.js';
import { expect, expectAccessible, expectToast, picture, signIn, test } from './support.js';

test.describe('a suspended partner', () => {
  test.use({ allowed: [/status of (403|409|401) /] });

  test('is signed out, sells nothing and is paid nothing, until that is lifted', async ({
    page,
    browser,
    baseURL,
  }) => {
    const seller = await newSeller(baseURL!, 1);
    const elsewhere = async () => (await browser.newContext({ baseURL })).newPage();
    const theirs = await elsewhere();
    await signIn(theirs, seller.email, 'correct-horse');
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    const [link] = (await (await theirs.request.get('/api/referrals')).json()) as { code: string }[];
    await signInAsAdmin(page);
    const rows = (await (
      await page.request.get(`/api/admin/partners?search=${seller.email}`)
    ).json()) as AdminPartner[];
    const { id } = rows[0]!;

    // Begun before, and paid afterwards.
    const customer = await request.newContext({ baseURL });
    const begun = await openIn(customer, link!.code);

    await page.goto(`/admin/partners/${id}`);
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const asks = page.getByRole('alertdialog', { name: `Suspend ${seller.name}?` });
    await asks.getByRole('button', { name: 'Suspend' }).click();
    await expect(asks.getByText('Say why')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'suspend-dialog');
    await asks.getByLabel('Why, as they read it in a mail').fill('We are looking into your sales.');
    await asks.getByRole('button', { name: 'Suspend' }).click();
    await expectToast(page, 'Partner suspended');
    await expect(page.getByRole('note', { name: 'Suspended' })).toContainText(
      'We are looking into your sales.',
    );
    // payouts hears of it a moment later.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Not paid: suspended')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeHidden();
    await expectAccessible(page);
    await picture(page, 'partner-suspended');

    await theirs.reload();
    await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await theirs.getByLabel('Email').fill(seller.email);
    await theirs.getByLabel('Password', { exact: true }).fill('correct-horse');
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs.getByRole('alert').first()).toContainText(
      'This account is suspended. The mail about it says why. To ask about it, write to',
    );
    await expectAccessible(theirs);
    await picture(theirs, 'suspended-sign-in');
    const mail = await keptMail('partner-suspended', seller.email);
    expect(mail.text).toContain('We are looking into your sales.');

    const another = await elsewhere();
    await expect(async () => {
      await another.goto(`/r/${link!.code}`);
      await expect(another.getByText('This link is paused').first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(another.getByText('Nothing can be bought through this link at the moment.')).toBeVisible();
    await expectAccessible(another);
    await picture(another, 'suspended-link');

    await payIn(customer, begun, { firstName: 'Dana', lastName: 'Reyes', email: `dana.${seller.email}` });
    await customer.dispose();
    await expect(async () => {
      await page.goto(`/admin/partners/${id}?section=ledger`);
      await expect(page.getByRole('table', { name: 'Ledger' }).getByRole('row')).toHaveCount(3, {
        timeout: 3_000,
      });
    }).toPass();

    await page.getByRole('button', { name: 'Lift suspension' }).click();
    await page
      .getByRole('alertdialog', { name: `Lift the suspension of ${seller.name}?` })
      .getByRole('button', { name: 'Lift suspension' })
      .click();
    await expectToast(page, 'Suspension lifted');
    await expect(page.getByRole('note', { name: 'Suspended' })).toBeHidden();
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
    await expect(async () => {
      await another.goto(`/r/${link!.code}`);
      await expect(payButton(another)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await keptMail('partner-reinstated', seller.email);
    await Promise.all([theirs, another].map((each) => each.context().close()));
  });
});

test.describe('an administrator who sees the portal as a partner', () => {
  test.use({ allowed: [/status of 403 /] });

  test('reads the partner’s pages, can change nothing, and leaves', async ({ page, newPartner, baseURL }) => {
    const seller = await newSeller(baseURL!, 2);
    const admin = await newAdmin(page, newPartner);
    await signInAsAdmin(page, admin.email, admin.password);
    const rows = (await (
      await page.request.get(`/api/admin/partners?search=${seller.email}`)
    ).json()) as AdminPartner[];
    const { id } = rows[0]!;
    await page.goto(`/admin/partners/${id}`);
    await page.getByRole('button', { name: 'See as partner' }).click();
    const bar = page.getByRole('status').filter({ hasText: `You see what ${seller.name} sees. Read only.` });
    await expect(bar).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'see-as-partner');
    for (const path of ['/links', '/clients', '/earnings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar).toBeVisible();
    }
    await picture(page, 'see-as-partner-earnings');
    // The administrator's own pages are another tab's.
    await page.goto('/admin');
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(bar).toBeVisible();
    await page.goto('/links');
    await page
      .getByRole('button', { name: /^More for the link/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expectToast(page, 'The link could not be paused');
    await bar.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/partners/${id}$`));
    await page.getByRole('tab', { name: 'Activity' }).click();
    const activity = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    await expect(activity.filter({ hasText: 'began to see the portal as' })).toHaveCount(1);
    await expect(activity.filter({ hasText: 'left the view as' })).toHaveCount(1);
  });
});
