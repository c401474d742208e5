// The main job against a running portal in sandbox mode, over HTTP and socket.io only: a partner's link, a customer's
// card, a sale by webhook alone, live to the partner. Reads PORTAL_URL, ADMIN_EMAIL, ADMIN_PASSWORD.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

const portal = process.env.PORTAL_URL;
const results = { passed: 0, failed: 0 };

async function check(sentence, work) {
  try {
    await work();
    results.passed += 1;
    console.log(`  ✓ ${sentence}`);
  } catch (error) {
    results.failed += 1;
    console.log(`  ✗ ${sentence}\n      ${error.message.replaceAll('\n', '\n      ')}`);
  }
}

/** A browser as far as the portal can tell: it keeps cookies and says where its requests come from. */
function browser() {
  const cookies = new Map();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    /** Answers `{status, body}`; FormData is sent as it is, a string as a form, anything else as JSON. */
    async call(method, path, body) {
      const form = typeof body === 'string';
      const files = body instanceof FormData;
      const answer = await fetch(new URL(path, portal), {
        method,
        headers: {
          cookie: cookie(),
          origin: new URL(portal).origin,
          ...(body &&
            !files && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
        body: body && (form || files ? body : JSON.stringify(body)),
        signal: AbortSignal.timeout(15_000),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = line.split(';')[0].split('=');
        cookies.set(name, value);
      }
      const text = await answer.text();
      const json = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, body: json ? JSON.parse(text) : text };
    },
  };
}

async function expectStatus(status, promise) {
  const answer = await promise;
  assert.equal(
    answer.status,
    status,
    `answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
  );
  return answer.body;
}

/** Tries again until it no longer throws: projections follow a sale by events. */
async function eventually(work) {
  for (const deadline = Date.now() + 20_000; ; await sleep(200)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

const partner = browser();
const person = {
  email: `smoke-${randomUUID()}@example.com`,
  password: 'a good long password',
  firstName: 'Smoke',
  lastName: 'Test',
};
let user, product, link, apiBase;
const heard = [];
let socket;

/** A customer's way through the pay page up to the card, whose number is given; answers what the card said. */
async function pay({ card, coupon }) {
  const customer = browser();
  const opened = await expectStatus(
    200,
    customer.call('POST', '/api/payments/create-intent', { referralCode: link.code }),
  );
  const id = opened.clientSecret.split('_secret_')[0];
  if (coupon) {
    const applied = { couponCode: coupon, paymentIntentId: id };
    opened.discount = await expectStatus(200, customer.call('POST', '/api/payments/apply-coupon', applied));
  }
  const details = {
    firstName: 'Carla',
    lastName: 'Customer',
    email: 'carla@example.com',
    carrier: 'Acme Mutual',
  };
  await expectStatus(
    204,
    customer.call('POST', '/api/payments/customer', { ...details, paymentIntentId: id }),
  );
  const form = new URLSearchParams({
    client_secret: opened.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 3),
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Carla Customer',
  });
  const confirmed = await customer.call(
    'POST',
    `${apiBase}/v1/payment_intents/${id}/confirm`,
    form.toString(),
  );
  return { id, customer, opened, confirmed };
}

await check('the pages are served', async () => {
  assert.match(await expectStatus(200, fetchPage('/auth')), /<!doctype html>/i);
});
await check('the portal says that it runs on the sandbox', async () => {
  const { stripe } = await expectStatus(200, partner.call('GET', '/api/config'));
  assert.equal(stripe.sandbox, true);
  apiBase = stripe.apiBase;
});
await check('a partner signs up, and is a partner whatever the request claims', async () => {
  user = await expectStatus(201, partner.call('POST', '/api/register', { ...person, role: 'admin' }));
  assert.equal(user.role, 'partner');
  assert.equal((await expectStatus(200, partner.call('GET', '/api/user'))).id, user.id);
});
await check('there are products to choose from', async () => {
  const products = await expectStatus(200, partner.call('GET', '/api/products'));
  product = products.find(({ isActive }) => isActive);
  assert.ok(product, 'no active product');
});
await check('the partner makes a link, and asking again gives the same one', async () => {
  link = await expectStatus(201, partner.call('POST', '/api/referrals', { productId: product.id }));
  const again = await expectStatus(200, partner.call('POST', '/api/referrals', { productId: product.id }));
  assert.equal(again.code, link.code);
});
await check('the live channel takes the partner in, and nobody who claims to be another', async () => {
  const open = async () => {
    const extraHeaders = { cookie: partner.cookie(), origin: new URL(portal).origin };
    const opened = io(portal, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders,
    });
    await new Promise((resolve, reject) => opened.once('connect', resolve).once('connect_error', reject));
    return opened;
  };
  const claim = (opened, userId) => opened.timeout(5_000).emitWithAck('auth', { userId, role: 'partner' });

  socket = await open();
  socket.on('sale', (sale) => heard.push(sale));
  const taken = await claim(socket, user.id);
  assert.equal(taken.ok, true, taken.message);
  const impostor = await open();
  const refused = await claim(impostor, user.id + 1).catch(() => ({ ok: false }));
  impostor.close();
  assert.equal(refused.ok, false, 'a claim to be another partner was believed');
});

let first;
await check('a customer pays the price of the link by card', async () => {
  first = await pay({ card: '4242424242424242' });
  assert.equal(first.confirmed.status, 200, JSON.stringify(first.confirmed.body));
  assert.equal(first.confirmed.body.status, 'succeeded');
  assert.equal(first.confirmed.body.amount, product.priceInCents);
});
const commission = () =>
  Math.floor((product.priceInCents * Math.round(product.commissionRate * 10_000) + 5_000) / 10_000);
await check('the webhook alone records the sale, and the partner hears of it live', async () => {
  await eventually(async () => assert.equal(heard.length, 1, 'no sale heard'));
  const [sale] = heard;
  assert.deepEqual(
    [sale.partnerId, sale.productName, Math.round(sale.amount * 100), Math.round(sale.commission * 100)],
    [user.id, product.name, product.priceInCents, commission()],
  );
});
await check("the partner's figures count it", () =>
  eventually(async () => {
    const summary = await expectStatus(200, partner.call('GET', '/api/partner/summary'));
    assert.deepEqual(
      [summary.totalSalesInCents, summary.totalCommissionInCents, summary.activeSales],
      [product.priceInCents, commission(), 1],
    );
  }),
);
await check("the partner's payments and clients show the customer", () =>
  eventually(async () => {
    for (const path of ['/api/partner/sales', '/api/partner/clients']) {
      const [row] = await expectStatus(200, partner.call('GET', path));
      assert.deepEqual([row?.customerFirstName, row?.customerEmail], ['Carla', 'carla@example.com'], path);
    }
  }),
);
await check("the customer's browser is told that the sale is there already", () =>
  expectStatus(200, first.customer.call('POST', '/api/sales/record', { stripePaymentId: first.id })),
);
await check('a coupon takes its share off what is charged and recorded', async () => {
  const paid = await pay({ card: '4242424242424242', coupon: 'WELCOME10' });
  const discount = paid.opened.discount.discountAmount;
  assert.equal(discount, Math.round(product.priceInCents / 10));
  assert.equal(paid.confirmed.body.amount, product.priceInCents - discount);
  await eventually(async () => {
    const summary = await expectStatus(200, partner.call('GET', '/api/partner/summary'));
    assert.equal(summary.totalSalesInCents, 2 * product.priceInCents - discount);
  });
});
await check('a declined card makes no sale', async () => {
  const declined = await pay({ card: '4000000000000002' });
  assert.equal(declined.confirmed.status, 402);
  assert.equal(declined.confirmed.body.error.code, 'card_declined');
  await expectStatus(
    409,
    declined.customer.call('POST', '/api/sales/record', { stripePaymentId: declined.id }),
  );
});
await check('the admin of the settings signs in and sees the totals, the partner may not', async () => {
  const admin = browser();
  const credentials = { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD };
  assert.equal((await expectStatus(200, admin.call('POST', '/api/login', credentials))).role, 'admin');
  assert.ok((await expectStatus(200, admin.call('GET', '/api/admin/stats'))).salesCount >= 2);
  await expectStatus(403, partner.call('GET', '/api/admin/stats'));
});
await check('a document goes to the object store and comes back to its owner alone', async () => {
  const text = '%PDF-1.7\ntrailer<<>>\n%%EOF\n';
  const form = new FormData();
  form.set('firstName', person.firstName);
  form.set('lastName', person.lastName);
  form.set('w9Document', new Blob([text]), 'w9.pdf');
  await expectStatus(200, partner.call('PATCH', '/api/profile', form));
  const shown = await expectStatus(200, partner.call('GET', '/api/profile/documents'));
  assert.equal(shown.w9Document, 'w9.pdf');
  // Nobody is told a document's number but an admin; in a portal this young it is a small one.
  const numbers = Array.from({ length: 20 }, (_, i) => i + 1);
  const answers = await Promise.all(numbers.map((id) => partner.call('GET', `/api/documents/${id}`)));
  assert.deepEqual(
    answers.filter(({ status }) => status === 200).map(({ body }) => body),
    [text],
  );
});
await check('a deleted link sells no more', async () => {
  await expectStatus(204, partner.call('DELETE', `/api/referrals/${link.id}`));
  await eventually(() =>
    expectStatus(404, browser().call('POST', '/api/payments/create-intent', { referralCode: link.code })),
  );
});
await check('signed out is signed out', async () => {
  await expectStatus(204, partner.call('POST', '/api/logout'));
  await expectStatus(401, partner.call('GET', '/api/user'));
});

async function fetchPage(path) {
  const answer = await fetch(new URL(path, portal), { headers: { accept: 'text/html' } });
  return { status: answer.status, body: await answer.text() };
}

socket?.close();
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed > 0 ? 1 : 0);
