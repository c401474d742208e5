// The main job, over HTTP and socket.io only.
import assert from 'node:assert/strict';
import type { User } from '@portal/contracts/http/account';
import type { Product, Referral } from '@portal/contracts/http/catalog';
import type { PublicConfig } from '@portal/contracts/http/config';
import type { AdminStats, PartnerSale, PartnerSummary } from '@portal/contracts/http/partner';
import type { ServerMessages } from '@portal/contracts/live/messages';
import type { Socket } from 'socket.io-client';
import { browserAt, commissionOf, expectStatus, livePage, newPerson, pay } from '../lib/customers.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

type SaleHeard = Parameters<ServerMessages['sale']>[0];

export const what = "a partner's link, a customer's card, the sale by webhook alone, live to the partner";
export const quiet = true;

export async function run({
  portal,
  check,
  eventually,
  admin,
}: Pick<ScenarioContext, 'portal' | 'check' | 'eventually' | 'admin'>) {
  const partner = browserAt(portal);
  const person = newPerson();
  const heard: SaleHeard[] = [];
  // Each is set once the check that creates it has passed.
  let user!: User;
  let product!: Product;
  let link!: Referral;
  let socket: Socket | undefined;
  let first!: Awaited<ReturnType<typeof pay>>;
  const summary = () => expectStatus(200, partner.call<PartnerSummary>('GET', '/api/partner/summary'));
  /** Projections follow a sale by events. */
  const soon = (work: () => unknown) => eventually(work, 20_000);

  await check('the pages are served', async () => {
    assert.match(await expectStatus(200, browserAt(portal).call<string>('GET', '/auth')), /<!doctype html>/i);
  });
  await check('the portal says that it runs on the sandbox', async () => {
    const { stripe } = await expectStatus(200, partner.call<PublicConfig>('GET', '/api/config'));
    assert.deepEqual([stripe.sandbox, stripe.apiBase], [true, '/sandbox/stripe']);
  });
  await check('a partner signs up, and is a partner whatever the request claims', async () => {
    user = await expectStatus(201, partner.call<User>('POST', '/api/register', { ...person, role: 'admin' }));
    assert.equal(user.role, 'partner');
    assert.equal((await expectStatus(200, partner.call<User>('GET', '/api/user'))).id, user.id);
  });
  await check('there are products to choose from', async () => {
    const products = await expectStatus(200, partner.call<Product[]>('GET', '/api/products'));
    product = products.find(({ isActive }) => isActive)!;
    assert.ok(product, 'no active product');
  });
  await check('the partner makes a link, and asking again gives the same one', async () => {
    link = await expectStatus(
      201,
      partner.call<Referral>('POST', '/api/referrals', { productId: product.id }),
    );
    const again = await expectStatus(
      200,
      partner.call<Referral>('POST', '/api/referrals', { productId: product.id }),
    );
    assert.equal(again.code, link.code);
  });
  await check('the live channel takes the partner in, and nobody who claims to be another', async () => {
    socket = await livePage(portal, partner, { userId: user.id, role: 'partner' });
    socket.on('sale', (sale: SaleHeard) => heard.push(sale));
    const another = livePage(portal, partner, { userId: user.id + 1, role: 'partner' });
    await assert.rejects(
      another.then((impostor) => impostor.close()),
      'the claim was believed',
    );
  });
  await check('a customer pays the price of the link by card', async () => {
    first = await pay(portal, link.code);
    assert.equal(first.confirmed.status, 200, JSON.stringify(first.confirmed.body));
    assert.equal(first.confirmed.body.status, 'succeeded');
    assert.equal(first.confirmed.body.amount, product.priceInCents);
  });
  await check('the webhook alone records the sale, and the partner hears of it live', async () => {
    await soon(() => assert.equal(heard.length, 1, 'no sale heard'));
    const [sale] = heard as [SaleHeard];
    assert.deepEqual(
      [sale.partnerId, sale.productName, Math.round(sale.amount * 100), Math.round(sale.commission * 100)],
      [user.id, product.name, product.priceInCents, commissionOf(product)],
    );
  });
  await check("the partner's figures count it", () =>
    soon(async () => {
      const { totalSalesInCents, totalCommissionInCents, activeSales } = await summary();
      assert.deepEqual(
        [totalSalesInCents, totalCommissionInCents, activeSales],
        [product.priceInCents, commissionOf(product), 1],
      );
    }),
  );
  await check("the partner's payments and clients show the customer", () =>
    soon(async () => {
      for (const path of ['/api/partner/sales', '/api/partner/clients']) {
        const [row] = await expectStatus(200, partner.call<PartnerSale[]>('GET', path));
        assert.deepEqual([row?.customerFirstName, row?.customerEmail], ['Carla', 'carla@example.com'], path);
      }
    }),
  );
  await check("the customer's browser is told that the sale is there already", () =>
    expectStatus(200, first.customer.call('POST', '/api/sales/record', { stripePaymentId: first.id })),
  );
  await check('a coupon takes its share off what is charged and recorded', async () => {
    const paid = await pay(portal, link.code, { coupon: 'WELCOME10' });
    const discount = paid.opened.discount!.discountAmount;
    assert.equal(discount, Math.round(product.priceInCents / 10));
    assert.equal(paid.confirmed.body.amount, product.priceInCents - discount);
    await soon(async () =>
      assert.equal((await summary()).totalSalesInCents, 2 * product.priceInCents - discount),
    );
  });
  await check('a declined card makes no sale', async () => {
    const { id, customer, confirmed } = await pay(portal, link.code, { card: '4000000000000002' });
    assert.equal(confirmed.status, 402);
    assert.equal(confirmed.body.error?.code, 'card_declined');
    await expectStatus(409, customer.call('POST', '/api/sales/record', { stripePaymentId: id }));
  });
  await check('the admin of the settings signs in and sees the totals, the partner may not', async () => {
    const stats = await expectStatus(200, (await admin()).call<AdminStats>('GET', '/api/admin/stats'));
    assert.ok(stats.salesCount >= 2);
    await expectStatus(403, partner.call('GET', '/api/admin/stats'));
  });
  await check('a deleted link sells no more', async () => {
    await expectStatus(204, partner.call('DELETE', `/api/referrals/${link.id}`));
    const open = () =>
      browserAt(portal).call('POST', '/api/payments/create-intent', { referralCode: link.code });
    await soon(() => expectStatus(404, open()));
  });
  await check('signed out is signed out', async () => {
    await expectStatus(204, partner.call('POST', '/api/logout'));
    await expectStatus(401, partner.call('GET', '/api/user'));
  });
  socket?.close();
}
