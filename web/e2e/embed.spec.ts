import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, signUp, test } from './support.js';

/** A third-party page, with a CSP that allows only our script. */
async function siteOf(portal: string, tags: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `default-src 'none'; script-src ${portal}`);
    response.end(
      `<!doctype html><html lang="en"><title>Agency</title><h1>Our agency</h1><p id="before">Before</p>${tags}<p>After</p></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('the snippet puts one button on a site of another origin, under a strict policy, and it opens the link', async ({
  page,
  browser,
  newPartner,
  baseURL,
}) => {
  await signUp(page, newPartner);
  await page.getByRole('button', { name: /^Create referral links/ }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const snippet = (await page.locator('code').filter({ hasText: '<script' }).textContent())!;
  const code = /c=([0-9A-Z]{8})/.exec(snippet)![1];

  const site = await siteOf(new URL(baseURL!).origin, snippet);
  const visitor = await browser.newContext({ baseURL });
  const faults: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  visitor.on('weberror', (error) => faults.push(error.error().message));
  const there = await visitor.newPage();
  await there.goto(site.url);
  const button = there.getByRole('link', { name: 'Get covered' });
  await expect(button).toHaveCount(1);
  expect(await there.locator('#before ~ a').count()).toBe(1);
  expect(await visitor.cookies(site.url)).toEqual([]);
  await button.focus();
  const [opened] = await Promise.all([visitor.waitForEvent('page'), there.keyboard.press('Enter')]);
  await expect(opened).toHaveURL(`${new URL(baseURL!).origin}/r/${code}`);
  await expect(opened.getByText('Referred by')).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(faults).toEqual([]);
  await visitor.close();
  site.close();
});

test('a snippet without a code shows nothing, and says why in the console', async ({ browser, baseURL }) => {
  const { origin } = new URL(baseURL!);
  const site = await siteOf(origin, `<script src="${origin}/embed.js?c=%22%3E" async></script>`);
  const visitor = await browser.newContext();
  const there = await visitor.newPage();
  const warned = there.waitForEvent('console', (message) => message.type() === 'warning');
  await there.goto(site.url);
  expect((await warned).text()).toContain('the code of a referral link');
  await expect(there.getByRole('link')).toHaveCount(0);
  await visitor.close();
  site.close();
});
