// The data survives make down and make up.
import assert from 'node:assert/strict';
import type { Referral } from '@portal/contracts/http/catalog';
import type { PartnerSummary } from '@portal/contracts/http/partner';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { browserAt, expectStatus, pay, uploadW9, type Browser } from '../lib/customers.ts';
import { balances } from '../lib/steady-sales.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'make down and make up: data, documents and waiting messages are kept';

export async function run(context: ScenarioContext) {
  const { portal, check, compose, script, eventually } = context;
  const partner = await context.partner();
  const { browser, person, product, link } = partner;
  const w9 = Buffer.from('%PDF-1.7\n%kept\ntrailer<<>>\n%%EOF\n');
  const summary = async (of: Browser) =>
    (await expectStatus(200, of.call<PartnerSummary>('GET', '/api/partner/summary'))).activeSales;

  await check('a sale is booked, a W9 is kept', async () => {
    assert.equal((await pay(portal, link.code)).confirmed.status, 200);
    await eventually(async () => assert.equal(await summary(browser), 1), 20_000);
    await expectStatus(200, uploadW9(browser, w9, 'kept.pdf'));
  });
  await check('with payouts stopped, the event of another sale waits in its queue', async () => {
    await compose('stop', 'payouts');
    assert.equal((await pay(portal, link.code)).confirmed.status, 200);
    const list = ['rabbitmqctl', '--silent', '-p', 'portal', 'list_queues', 'name', 'messages'];
    await eventually(async () => {
      const queues = await compose('exec', '-T', 'rabbitmq', ...list);
      assert.match(queues, /^payouts\.sale\t1$/m);
    }, 20_000);
  });
  await check('make down leaves no container, make up starts them', async () => {
    for (const name of ['down', 'up']) {
      const { code, output } = await script(name);
      assert.equal(code, 0, output);
      if (name === 'down') assert.equal((await context.containers()).length, 0);
    }
  });
  await check('the partner is signed in still, and signs in', async () => {
    await expectStatus(200, browser.call('GET', '/api/user'));
    const { email, password } = person;
    await expectStatus(200, browserAt(portal).call('POST', '/api/login', { email, password }));
  });
  await check('the sale that waited is booked, beside the one from before', () =>
    eventually(async () => assert.equal(await summary(browser), 2), 20_000),
  );
  await check('the link sells', async () => {
    const again = await expectStatus(
      200,
      browser.call<Referral>('POST', '/api/referrals', { productId: product.id }),
    );
    assert.equal(again.code, link.code);
    assert.equal((await pay(portal, link.code)).confirmed.status, 200);
    await eventually(async () => assert.equal(await summary(browser), 3), 20_000);
  });
  await check('the W9 is readable', async () => {
    const { w9Document } = await expectStatus(
      200,
      browser.call<ProfileDocuments>('GET', '/api/profile/documents'),
    );
    assert.equal(w9Document, 'kept.pdf');
    const path = `/api/admin/partner-documents?partnerId=${partner.user.id}`;
    const admin = await context.admin();
    const [document] = await expectStatus(200, admin.call<PartnerDocument[]>('GET', path));
    assert.ok((await admin.call('GET', document!.fileUrl)).bytes.equals(w9), 'other bytes came back');
  });
  await check('the books balance', () => balances(context));
}
