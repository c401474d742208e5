import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
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

/** What a partner of this test's own asked. */
async function ask(browser: Browser, person: Parameters<typeof signUp>[1]) {
  const context = await browser.newContext();
  const partner = await context.newPage();
  await signUp(partner, person);
  const message = `Where is my payout? ${person.email}`;
  const sent = await partner.request.post('/api/support', { data: { reason: 'billing', message } });
  expect(sent.status()).toBe(201);
  await context.close();
  return message;
}

const thread = (page: Page) => page.getByRole('dialog', { name: 'Billing question' });
const open = (page: Page, message: string) =>
  page
    .getByRole('row')
    .filter({ hasText: message })
    .getByRole('button', { name: 'Open the request of Pat Quinn' })
    .click();

test('a canned answer is kept, put at the cursor by the keyboard, changed and deleted', async ({
  page,
  browser,
  newPartner: person,
}) => {
  const message = await ask(browser, person);
  const title = `Payouts ${person.email}`;
  await signInAsAdmin(page);
  await page.goto('/admin/support');
  await page.getByRole('button', { name: 'Canned answers' }).click();
  const answers = page.getByRole('dialog', { name: 'Canned answers' });
  await answers.getByRole('button', { name: 'Add an answer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an answer' });
  await adding.getByLabel('Title').fill(title);
  await adding.getByLabel('Answer').fill('Hello {agency}');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByRole('alert')).toHaveText(
    'Only {name} can be filled in. Please take other words out of their braces.',
  );
  await expectAccessible(page);
  await picture(page, 'canned-answer-form');
  await adding.getByLabel('Answer').fill('Hello {name}, payouts leave on Fridays.');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Canned answer saved', title);
  await expect(answers.getByRole('listitem').filter({ hasText: title })).toContainText('Hello {name},');
  await expectAccessible(page);
  await picture(page, 'canned-answers');
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'canned-answers-dark-phone');
  await page.setViewportSize({ width: 1280, height: 812 });
  await page.keyboard.press('Escape');
  await expect(answers).toBeHidden();

  await open(page, message);
  const field = thread(page).getByLabel('Your answer');
  await expect(field).toBeFocused();
  await page.keyboard.type('First.  Last.');
  for (let step = 0; step < ' Last.'.length; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(thread(page).getByRole('button', { name: 'Insert an answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: title })).toBeVisible();
  await picture(page, 'canned-answer-menu');
  await page.keyboard.type('Payouts');
  await expect(page.getByRole('menuitem', { name: title })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('First. Hello Pat, payouts leave on Fridays. Last.');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('First. Hello Pat, payouts leave on Fridays.! Last.');
  await expectAccessible(page);
  await thread(page).getByRole('button', { name: 'Answer', exact: true }).click();
  await expectToast(page, 'Answer sent by e-mail');
  expect((await keptMail('support-answer', person.email)).text).toContain('Hello Pat, payouts leave');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Canned answers' }).click();
  await answers.getByRole('button', { name: `Change ${title}` }).click();
  const changing = page.getByRole('dialog', { name: 'Change an answer' });
  await changing.getByLabel('Answer').fill('Payouts leave on Mondays.');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(answers.getByText('Payouts leave on Mondays.')).toBeVisible();
  await answers.getByRole('button', { name: `Delete ${title}` }).click();
  await page
    .getByRole('alertdialog', { name: `Delete ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectToast(page, 'Canned answer deleted', title);
  await expect(answers.getByText(title)).toHaveCount(0);

  const log = await page.request.get('/api/admin/audit-log?kind=people');
  const actions = ((await log.json()) as { action: string; before: object | null; after: object | null }[])
    .filter(({ before, after }) => JSON.stringify([before, after]).includes(title))
    .map(({ action }) => action);
  expect(actions).toEqual(['canned-answer.deleted', 'canned-answer.changed', 'canned-answer.added']);
});

test.describe('a canned answer that somebody else changes meanwhile', () => {
  test.use({ allowed: [/status of 409 .*\/api\/admin\/canned-answers\/\d+$/] });

  test('is shown as it is now before it can be replaced', async ({ page, newPartner: person }) => {
    const title = `Terms ${person.email}`;
    await signInAsAdmin(page);
    const added = await page.request.post('/api/admin/canned-answers', { data: { title, text: 'First.' } });
    const { id } = (await added.json()) as { id: number };
    await page.goto('/admin/support');
    await page.getByRole('button', { name: 'Canned answers' }).click();
    const answers = page.getByRole('dialog', { name: 'Canned answers' });
    await answers.getByRole('button', { name: `Change ${title}` }).click();
    const changing = page.getByRole('dialog', { name: 'Change an answer' });
    await changing.getByLabel('Answer').fill('Mine.');
    const other = await page.request.put(`/api/admin/canned-answers/${id}`, {
      data: { title, text: 'Theirs.' },
    });
    expect(other.status()).toBe(200);
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(changing.getByRole('alert')).toContainText('Theirs.');
    await expect(changing.getByLabel('Answer')).toHaveValue('Mine.');
    await expectAccessible(page);
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(answers.getByRole('listitem').filter({ hasText: title })).toContainText('Mine.');
    await page.request.delete(`/api/admin/canned-answers/${id}`);
  });
});
