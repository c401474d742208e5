import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
import { pdfOf } from './pdf.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  goDark,
  picture,
  signUp,
  test,
} from './support.js';

const W9 = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: pdfOf('Form W-9') };
const REASON = 'It is not signed. Please sign and date it.';

/** A partner of this test's own, signed in, who has sent a W9. */
async function partnerWithW9(browser: Browser, person: Parameters<typeof signUp>[1]) {
  const partner = await (await browser.newContext()).newPage();
  await signUp(partner, person);
  const send = async () => {
    const { firstName, lastName } = person;
    const saved = await partner.request.patch('/api/profile', {
      multipart: { firstName, lastName, w9Document: W9 },
    });
    expect(saved.status()).toBe(200);
  };
  await send();
  return { partner, send };
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const view = (page: Page, email: string) =>
  rowOf(page, email).getByRole('button', { name: 'View the W9 of Pat Quinn' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'W9 of Pat Quinn' });
const reviewOf = (page: Page) => dialogOf(page).getByRole('region', { name: 'Review' });

test.describe('a W9', () => {
  test.use({ allowed: [/status of 409 .*\/api\/admin\/partner-documents\/\d+\/reviews$/] });

  test('is refused with a reason that its partner reads, sends another, and all of it stays in the history', async ({
    page,
    browser,
    newPartner: person,
  }) => {
    const { partner, send } = await partnerWithW9(browser, person);
    await signInAsAdmin(page);
    await page.goto(`/admin/documents?search=${encodeURIComponent(person.email)}`);
    await view(page, person.email).click();
    await reviewOf(page).getByRole('button', { name: 'Refuse …' }).click();
    const why = reviewOf(page).getByLabel('Why? The partner reads this');
    await expect(why).toBeFocused();
    await reviewOf(page).getByRole('button', { name: 'Refuse and tell the partner' }).click();
    await expect(reviewOf(page).getByRole('alert')).toHaveText('Please say why: the partner reads it');
    await reviewOf(page).getByRole('button', { name: REASON }).click();
    await expect(why).toHaveValue(REASON);
    await expect(why).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'document-refusal');
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(page);
    await picture(page, 'document-refusal-phone');
    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'document-refusal-dark');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Document refused', 'W9 of Pat Quinn. The partner is told by e-mail.');
    await expect(reviewOf(page)).toContainText('Refused');
    await expect(reviewOf(page)).toContainText(REASON);

    const { subject, text } = await keptMail('document-refused', person.email);
    expect(subject).toBe('Please upload your W9 again');
    expect(text).toContain(REASON);
    // The notice leads to where the reason stands.
    await partner.goto('/');
    await partner.getByRole('button', { name: /^Notices/ }).click();
    await partner.getByRole('link', { name: /Your W9 was refused/ }).click();
    await expect(partner).toHaveURL(/\/earnings#tax-and-bank$/);
    const tax = partner.getByRole('region', { name: 'Tax and bank' });
    await expect(tax.getByRole('heading')).toBeInViewport();
    await expect(tax).toContainText(`Refused: ${REASON} Upload it again.`);
    await expectAccessible(partner);
    await picture(partner, 'w9-refused');
    await tax.getByRole('button', { name: 'Open profile' }).click();
    const profile = partner.getByRole('dialog');
    await expect(profile).toContainText(`Refused: ${REASON} Upload it again.`);
    await expectAccessible(partner);
    await picture(partner, 'w9-refused-profile');

    await page.setViewportSize({ width: 1280, height: 812 });
    await page.keyboard.press('Escape');
    await send();
    await page.goto(`/admin/documents?search=${encodeURIComponent(person.email)}&review=waiting`);
    await expect(rowOf(page, person.email)).toHaveCount(1);
    await partner.goto('/earnings');
    await expect(tax).toContainText('On file: we look at it soon');
    await partner.context().close();
  });

  test('that two administrators look at is decided by the first; the second is told', async ({
    page,
    browser,
    newPartner: person,
  }) => {
    const { partner } = await partnerWithW9(browser, person);
    await signInAsAdmin(page);
    await page.goto(`/admin/documents?search=${encodeURIComponent(person.email)}`);
    await view(page, person.email).click();
    await expect(reviewOf(page)).toContainText('Waiting');
    const listed = await page.request.get(
      `/api/admin/partner-documents?search=${encodeURIComponent(person.email)}`,
    );
    const [{ id, partnerId }] = (await listed.json()) as [{ id: number; partnerId: number }];
    const first = await page.request.post(`/api/admin/partner-documents/${id}/reviews`, {
      data: { decision: 'refused', reason: 'It is blurred', seen: 0 },
    });
    expect(first.status()).toBe(200);

    await reviewOf(page).getByRole('button', { name: 'Accept' }).click();
    await expect(reviewOf(page).getByRole('alert')).toHaveText(
      'This document was waiting when you opened it, and was refused meanwhile. Nothing was changed. Please look again.',
    );
    await expect(reviewOf(page)).toContainText('It is blurred');
    await reviewOf(page).getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Document accepted', 'W9 of Pat Quinn');
    const earlier = reviewOf(page).getByRole('list', { name: 'Earlier decisions' });
    await expect(earlier.getByRole('listitem')).toHaveText([/^Refused.*It is blurred$/]);
    await expectAccessible(page);
    await picture(page, 'document-review-history');

    const log = await page.request.get(`/api/admin/audit-log?subject=document/${id}`);
    const entries = (await log.json()) as { action: string; outcome: string; after: object | null }[];
    expect(
      entries.filter(({ action, outcome }) => action === 'document.reviewed' && outcome === 'done'),
    ).toMatchObject([{ after: { state: 'accepted' } }, { after: { state: 'refused' } }]);
    expect(JSON.stringify(entries)).not.toContain('blurred');

    await page.goto(`/admin/partners/${partnerId}`);
    await page.getByRole('tab', { name: 'Activity' }).click();
    const activity = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    for (const done of ['refused', 'accepted'])
      await expect(activity.filter({ hasText: `${done} the W9 of Pat Quinn` })).toHaveCount(1);
    await picture(page, 'document-review-activity');
    await partner.context().close();
  });
});
