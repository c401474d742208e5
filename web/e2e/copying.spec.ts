import type { Locator, Page } from '@playwright/test';
import { newSeller } from './seller.js';
import {
  accountButton,
  chooseFromMenu,
  expect,
  expectToast,
  given,
  signIn,
  signUp,
  test,
  type WithNotices,
} from './support.js';

/** Makes the browser refuse to copy, as without the permission. */
const refuseToCopy = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });

/** Clicks the button, and checks that the browser has refused. */
async function copyInVain(page: Page, what: Locator): Promise<void> {
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Copying failed'));
  await what.click();
  await logged;
}

async function expectNoSuccess(page: Page): Promise<void> {
  // At once: 'Copied!' disappears by itself.
  expect(await page.getByText('Copied!').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Copied!' }).count()).toBe(0);
  const said = await page.evaluate(() => (window as unknown as WithNotices).noticesSaid ?? []);
  expect(said.filter((text) => /copied/i.test(text))).toEqual([]);
}

const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    const inField =
      field instanceof HTMLInputElement
        ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
        : '';
    return (getSelection()?.toString() || inField).trim();
  });

const make = async (page: Page) => {
  await page.getByRole('button', { name: /^Create referral links/ }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Generate' }).click();
};

test.describe('where the browser refuses to copy, nobody is told that it did:', () => {
  test.use({ allowed: [/^Copying failed/] });
  test.beforeEach(async ({ page }) => refuseToCopy(page));

  test('a link, wherever it stands, and the code for a site; what is shown is selected', async ({
    page,
    newPartner,
  }) => {
    await signUp(page, newPartner);
    await make(page);
    const ready = page.getByRole('dialog', { name: 'Your link is ready' });
    const url = await ready.getByLabel('Referral link').inputValue();
    await copyInVain(page, ready.getByRole('button', { name: 'Copy link' }));
    await expectNoSuccess(page);
    expect(await selected(page)).toBe(url);
    await ready.getByRole('button', { name: 'Done' }).click();

    await copyInVain(page, page.getByRole('button', { name: 'Copy Code' }));
    await expectNoSuccess(page);
    expect(await selected(page)).toMatch(/^<script src="http.*<\/script>$/);

    await page.getByRole('button', { name: /^Your links/ }).click();
    const links = page.getByRole('dialog', { name: 'Your links' });
    await copyInVain(page, links.getByRole('button', { name: 'Copy link' }));
    await expectNoSuccess(page);
    await links.getByRole('button', { name: /^Share the link for/ }).click();
    const share = page.getByRole('dialog', { name: /^Share / });
    await copyInVain(page, share.getByRole('button', { name: 'Copy link' }));
    await expectNoSuccess(page);
  });

  test('the number of a claim', async ({ page }) => {
    await page.addInitScript(() =>
      sessionStorage.setItem(
        'portal.claim',
        JSON.stringify({
          changedAt: Date.now(),
          values: {
            claimType: 'windshield',
            firstName: 'Cora',
            lastName: 'Miles',
            email: 'cora@example.com',
            phone: '555-010-9999',
            policyNumber: 'P-42',
            incidentDate: '2024-02-29',
          },
          fileNames: [],
        }),
      ),
    );
    const claim = { id: 7, claimNumber: 'CLM-7Q2M9XK4', status: 'submitted' };
    await page.route('**/api/claims', (route) => route.fulfill({ status: 201, json: claim }));
    await page.goto('/claims?step=4');
    await page.getByRole('button', { name: 'Submit claim' }).click();
    await copyInVain(page, page.getByRole('button', { name: 'Copy claim number' }));
    await expectNoSuccess(page);
    expect(await selected(page)).toBe(claim.claimNumber);
  });

  test('the webhook’s address, and the id of a payment', async ({ page, baseURL }) => {
    const { paymentIds } = await newSeller(baseURL!, 1);
    await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin/troubleshooting');
    await copyInVain(page, page.getByRole('button', { name: 'Copy the webhook URL' }));
    await expectNoSuccess(page);
    expect(await selected(page)).toBe(`${baseURL}/api/webhook`);

    await page.goto(`/admin/clients?search=${paymentIds[0]}`);
    await page.getByRole('button', { name: new RegExp(`^Actions for .*${paymentIds[0]}$`) }).click();
    await copyInVain(page, page.getByRole('menuitem', { name: 'Copy payment ID' }));
    await expectNoSuccess(page);
  });
});

test('a page over plain http, where browsers give no clipboard, copies the old way', async ({
  page,
  newPartner,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await signUp(page, newPartner);
  await make(page);
  const field = page.getByRole('dialog').getByLabel('Referral link');
  const url = await field.inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied!', 'Link copied to clipboard');
  await page.keyboard.press('Escape');
  await chooseFromMenu(accountButton(page), 'Profile');
  const address = page.getByLabel('Address');
  await address.fill('');
  await address.press('ControlOrMeta+v');
  await expect(address).toHaveValue(url);
});
