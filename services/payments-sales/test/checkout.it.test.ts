import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SaleForMail } from '@portal/contracts/http/internal';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { customer, link, startStack, type Stack } from './stack.js';

let stack: Stack;
let visitors = 0;
const someone = () => stack.visit(`visitor-${++visitors}`);

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

describe('opening a link', () => {
  test('answers with product, partner and a secret, at the price of the server', async () => {
    const { referral, clientSecret, coupon, intentId } = await someone().open('ava0aut0');
    expect(referral).toEqual({ id: 3, code: 'AVA0AUT0', product: link().product, partner: link().partner });
    expect(coupon).toBeNull();
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(await stack.stripe.paymentIntents.retrieve(intentId)).toMatchObject({
      amount: 12_900,
      currency: 'usd',
    });
  });

  test('is told as a visit of the browser that the gateway tells of, but for a robot that only looks', async () => {
    const asked: string[] = [];
    stack.beforeLink = async (_code, url) => void asked.push(url);
    const open = (robot?: true) =>
      stack.service.as({ role: 'anonymous', visitor: `looks-${robot}`, robot })('/payments/create-intent', {
        json: { referralCode: 'AVA0AUT0' },
      });
    expect([(await open()).status, (await open(true)).status]).toEqual([200, 200]);
    stack.beforeLink = undefined;
    expect(asked).toEqual([
      '/internal/links/AVA0AUT0?visitor=looks-undefined&evenPaused=true',
      '/internal/links/AVA0AUT0?evenPaused=true',
    ]);
  });

  test('that the page has looked at already is not told as a visit again, and keeps its tag', async () => {
    const asked: string[] = [];
    stack.beforeLink = async (_code, url) => void asked.push(url);
    const opened = await someone().post('/payments/create-intent', {
      referralCode: 'AVA0AUT0',
      campaign: 'newsletter',
      looked: true,
    });
    stack.beforeLink = undefined;
    expect(opened.status).toBe(200);
    expect(asked).toEqual(['/internal/links/AVA0AUT0?evenPaused=true&campaign=newsletter']);
  });

  test('finds in advance which browsers come back to a payment, and asks Stripe nothing (D-175)', async () => {
    const hasBegun = async (visitor: string, code = 'ava0aut0') => {
      const answer = await stack.service.as({ role: 'service' })(
        `/internal/begun-checkouts/${code}?visitor=${visitor}`,
      );
      return ((await answer.json()) as { hasBegun: boolean }).hasBegun;
    };
    const [looks, unfinished, ended, pays] = ['looks', 'unfinished', 'ended', 'pays'] as const;
    await stack.visit(unfinished).open();
    const { intentId } = await stack.visit(ended).open();
    await stack.service.sql('update checkouts set ended_at = now() where payment_intent_id = $1', [intentId]);
    const stripePaymentId = await stack.visit(pays).pay();
    await stack.visit(pays).post('/sales/record', { stripePaymentId });
    await stack.service.sql('update checkouts set ended_at = now() where payment_intent_id = $1', [
      stripePaymentId,
    ]);
    const browsers = [looks, unfinished, ended, pays];
    expect(await Promise.all(browsers.map((each) => hasBegun(each)))).toEqual([false, true, false, true]);
    expect(await hasBegun(pays, 'ANN0AUT0')).toBe(false);
  });

  test('that nobody knows answers 404', async () => {
    const answer = await someone().post('/payments/create-intent', { referralCode: 'NOB0DY00' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'Referral not found' });
  });

  test('without a code answers 400', async () => {
    const answer = await someone().post('/payments/create-intent', {});
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'Invalid referral code' });
  });

  test('again in the same browser goes on with the unfinished payment', async () => {
    const visitor = someone();
    const first = await visitor.open();
    expect((await visitor.open()).intentId).toBe(first.intentId);
    expect((await someone().open()).intentId).not.toBe(first.intentId);
  });

  test('again after the price changed begins anew, and the earlier payment can be made no more', async () => {
    stack.links.set('PR1CE000', link({ code: 'PR1CE000' }));
    const visitor = someone();
    const first = await visitor.open('PR1CE000');
    stack.links.set(
      'PR1CE000',
      link({ code: 'PR1CE000', product: { ...link().product, priceInCents: 9_900 } }),
    );
    const second = await visitor.open('PR1CE000');
    expect(second.intentId).not.toBe(first.intentId);
    expect(await stack.stripe.paymentIntents.retrieve(second.intentId)).toMatchObject({ amount: 9_900 });
    expect(await stack.stripe.paymentIntents.retrieve(first.intentId)).toMatchObject({ status: 'canceled' });
  });

  test('again after a day begins anew, and the earlier payment can be made no more', async () => {
    const visitor = someone();
    const first = await visitor.open();
    await stack.service.sql(
      `update checkouts set created_at = now() - interval '24 hours' where payment_intent_id = $1`,
      [first.intentId],
    );
    expect((await visitor.open()).intentId).not.toBe(first.intentId);
    expect(await stack.stripe.paymentIntents.retrieve(first.intentId)).toMatchObject({ status: 'canceled' });
  });

  test('again after paying answers the sale, and never another payment until the customer wants one', async () => {
    const visitor = someone();
    const paid = await visitor.pay();
    for (let time = 0; time < 2; time++) {
      const again = await visitor.open();
      expect(again).toMatchObject({
        intentId: paid,
        state: 'paid',
        sale: { stripePaymentId: paid, amountInCents: 12_900 },
      });
    }
    expect(await stack.service.sql('select id from sales where payment_id = $1', [paid])).toHaveLength(1);

    const another = await visitor.open('AVA0AUT0', paid);
    expect(another).toMatchObject({ state: 'open', sale: null });
    expect(another.intentId).not.toBe(paid);
    // Said twice, of the same payment: still one.
    expect((await visitor.open('AVA0AUT0', paid)).intentId).toBe(another.intentId);
  });

  test('by its slug goes on with what was begun by its code, and never charges twice', async () => {
    stack.links.set('ANN-ROADSIDE', link({ code: 'ANN0AUT0', id: 4 }));
    stack.links.set('ANN0AUT0', link({ code: 'ANN0AUT0', id: 4 }));
    const visitor = someone();
    const begun = await visitor.open('ann-roadside');
    expect(begun.referral.code).toBe('ANN0AUT0');
    expect((await visitor.open('ANN0AUT0')).intentId).toBe(begun.intentId);
    const intentId = await visitor.pay('ann-roadside');
    expect(await visitor.open('ann-roadside')).toMatchObject({ intentId, state: 'paid' });
    expect(await visitor.open('ANN0AUT0')).toMatchObject({ intentId, state: 'paid' });
  });

  test('that is paused begins no payment and offers none again, and still tells what became of one', async () => {
    const [paid, unfinished] = [someone(), someone()];
    const intentId = await paid.pay();
    const begun = await unfinished.open();
    stack.links.set('AVA0AUT0', link({ isPaused: true }));
    for (const visitor of [someone(), unfinished]) {
      const answer = await visitor.post('/payments/create-intent', { referralCode: 'AVA0AUT0' });
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'LINK_PAUSED',
          message: 'This link is paused. Please ask whoever shared it with you.',
        }),
      ]);
    }
    expect(await paid.open()).toMatchObject({ intentId, state: 'paid' });
    const another = { referralCode: 'AVA0AUT0', after: intentId };
    expect((await paid.post('/payments/create-intent', another)).status).toBe(409);

    stack.links.set('AVA0AUT0', link());
    expect((await unfinished.open()).intentId).toBe(begun.intentId);
  });

  test('whose partner was suspended meanwhile still counts, paid in the page that was open', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    stack.links.set('AVA0AUT0', link({ isPaused: true, suspendedAt: '2026-11-26T10:00:00.000Z' }));
    await visitor.post('/payments/customer', { paymentIntentId: intentId, ...customer });
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    const answer = await visitor.post('/sales/record', { stripePaymentId: intentId });
    expect(answer.ok).toBe(true);
    expect(
      await stack.service.sql('select partner_id::int from sales where payment_id = $1', [intentId]),
    ).toEqual([{ partner_id: 7 }]);
    const refused = await someone().post('/payments/create-intent', { referralCode: 'AVA0AUT0' });
    expect(refused.status).toBe(409);
    stack.links.set('AVA0AUT0', link());
  });

  test('for the first time in twenty tabs at once begins one payment', async () => {
    const visitor = someone();
    const tabs = await Promise.all(Array.from({ length: 20 }, () => visitor.open()));
    expect(new Set(tabs.map(({ intentId }) => intentId)).size).toBe(1);
  });

  test('after its payment was canceled at Stripe begins anew', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    await stack.stripe.paymentIntents.cancel(intentId);
    expect((await visitor.open()).intentId).not.toBe(intentId);
  });
});

describe("the customer's details", () => {
  test.each(['firstName', 'lastName', 'carrier'])('are missing without %s', async (field) => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    const answer = await visitor.post('/payments/customer', {
      ...customer,
      [field]: '  ',
      paymentIntentId: intentId,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: { [field]: ['Please fill in all required fields before proceeding.'] },
    });
  });

  test.each([
    ['the page that they paid with', 'es', 'es'],
    ['nobody knows', undefined, null],
  ])('come with the language of the receipt: %s', async (_case, language, kept) => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    const paymentIntentId = intentId;
    expect(
      (await visitor.post('/payments/customer', { ...customer, paymentIntentId, language })).status,
    ).toBe(204);
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    const recorded = await visitor.post('/sales/record', { stripePaymentId: intentId });
    const { id } = (await recorded.json()) as { id: number };
    const sale = await stack.service.as({ role: 'service' })(`/internal/sales/${id}`);
    expect(((await sale.json()) as SaleForMail).language).toBe(kept);
  });

  test("are another browser's nothing to change", async () => {
    const { intentId } = await someone().open();
    const answer = await someone().post('/payments/customer', { ...customer, paymentIntentId: intentId });
    expect(answer.status).toBe(404);
    expect(
      await stack.service.sql('select email from checkouts where payment_intent_id = $1', [intentId]),
    ).toEqual([{ email: null }]);
  });
});

describe('coupons', () => {
  beforeAll(async () => {
    await stack.stripe.coupons.create({ id: 'TEN', percent_off: 10, duration: 'once', name: 'Ten off' });
    await stack.stripe.coupons.create({
      id: 'TWENTYFIVE',
      amount_off: 2_500,
      currency: 'usd',
      duration: 'once',
    });
    await stack.stripe.coupons.create({ id: 'SPRING', percent_off: 20, duration: 'once' });
    await stack.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: 'SPRING' },
      code: 'HELLO',
    });
  });
  const apply = (visitor: ReturnType<typeof someone>, paymentIntentId: string, couponCode: string) =>
    visitor.post('/payments/apply-coupon', { couponCode, paymentIntentId });

  test.each([
    { code: ' ten ', id: 'TEN', discount: 1_290 },
    { code: 'TWENTYFIVE', id: 'TWENTYFIVE', discount: 2_500 },
    { code: 'hello', id: 'SPRING', discount: 2_580 },
  ])('$id takes $discount cents off what Stripe will charge', async ({ code, id, discount }) => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    const answer = await apply(visitor, intentId, code);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ coupon: { id }, discountAmount: discount });
    expect((await stack.stripe.paymentIntents.retrieve(intentId)).amount).toBe(12_900 - discount);
    expect((await visitor.open()).coupon).toMatchObject({ coupon: { id }, discountAmount: discount });
  });

  test('one after another: the last one counts, and can be removed', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    await apply(visitor, intentId, 'TEN');
    await apply(visitor, intentId, 'TWENTYFIVE');
    expect((await stack.stripe.paymentIntents.retrieve(intentId)).amount).toBe(10_400);
    const removed = await visitor.post('/payments/remove-coupon', { paymentIntentId: intentId });
    expect(removed.status).toBe(204);
    expect((await stack.stripe.paymentIntents.retrieve(intentId)).amount).toBe(12_900);
    expect((await visitor.open()).coupon).toBeNull();
  });

  test.each([
    { code: 'NOSUCH', message: 'Coupon code is invalid or expired' },
    { code: '   ', message: 'Please enter a coupon code' },
  ])('«$code» is refused', async ({ code, message }) => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    const answer = await apply(visitor, intentId, code);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  });

  test('that Stripe restricts to products of its own take nothing off, by id or by promotion code', async () => {
    await stack.stripe.coupons.create({
      id: 'PRODUCTS',
      percent_off: 90,
      duration: 'once',
      applies_to: { products: ['prod_of_another_shop'] },
    });
    await stack.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: 'PRODUCTS' },
      code: 'RESTRICTED',
    });
    const visitor = someone();
    const { intentId } = await visitor.open();
    expect((await apply(visitor, intentId, 'PRODUCTS')).status).toBe(400);
    expect((await apply(visitor, intentId, 'RESTRICTED')).status).toBe(400);
    expect((await stack.stripe.paymentIntents.retrieve(intentId)).amount).toBe(12_900);
  });

  test('cannot be put on the payment of another browser', async () => {
    const { intentId } = await someone().open();
    expect((await apply(someone(), intentId, 'TEN')).status).toBe(404);
    expect((await stack.stripe.paymentIntents.retrieve(intentId)).amount).toBe(12_900);
  });

  test('are recorded with the sale, with the commission on what was paid', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    await apply(visitor, intentId, 'TEN');
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await visitor.post('/sales/record', { stripePaymentId: intentId });
    expect(await stack.service.sql('select * from sales where payment_id = $1', [intentId])).toMatchObject([
      {
        price_cents: 12_900,
        discount_cents: 1_290,
        amount_cents: 11_610,
        commission_cents: 1_161,
        coupon_id: 'TEN',
      },
    ]);
  });

  test('come too late for a payment that is made', async () => {
    const visitor = someone();
    const intentId = await visitor.pay();
    const answer = await apply(visitor, intentId, 'TEN');
    expect(answer.status).toBe(409);
    expect(
      await stack.service.sql('select amount_cents from sales where payment_id = $1', [intentId]),
    ).toEqual([{ amount_cents: 12_900 }]);
  });

  test('promise 13: one use left and a hundred customers at once make one redemption', async () => {
    await stack.stripe.coupons.create({ id: 'LAST', percent_off: 50, duration: 'once', max_redemptions: 1 });
    const customers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const visitor = someone();
        return { visitor, intentId: (await visitor.open()).intentId };
      }),
    );
    const statuses = await Promise.all(
      customers.map(async ({ visitor, intentId }) => (await apply(visitor, intentId, 'LAST')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(99);
    const amounts = await Promise.all(
      customers.map(async ({ intentId }) => (await stack.stripe.paymentIntents.retrieve(intentId)).amount),
    );
    expect(amounts.filter((amount) => amount === 6_450)).toHaveLength(1);
  });

  test('promise 13: applied while the card is confirmed, what is charged is what is recorded', async () => {
    const payments = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = someone();
        const { intentId } = await visitor.open();
        await Promise.all([
          apply(visitor, intentId, 'TEN'),
          stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }),
        ]);
        await visitor.post('/sales/record', { stripePaymentId: intentId });
        return intentId;
      }),
    );
    for (const intentId of payments) {
      const intent = await stack.stripe.paymentIntents.retrieve(intentId);
      const [sale] = await stack.service.sql(
        'select amount_cents, coupon_id, discount_cents from sales where payment_id = $1',
        [intentId],
      );
      expect(sale).toEqual({
        amount_cents: intent.amount_received,
        coupon_id: intent.amount_received === 12_900 ? null : 'TEN',
        discount_cents: 12_900 - intent.amount_received,
      });
    }
  });

  test('a removed coupon leaves its use to the next customer', async () => {
    await stack.stripe.coupons.create({ id: 'ONE', percent_off: 50, duration: 'once', max_redemptions: 1 });
    const [first, second] = [someone(), someone()];
    const a = (await first.open()).intentId;
    const b = (await second.open()).intentId;
    expect((await apply(first, a, 'ONE')).status).toBe(200);
    expect((await apply(second, b, 'ONE')).status).toBe(400);
    await first.post('/payments/remove-coupon', { paymentIntentId: a });
    expect((await apply(second, b, 'ONE')).status).toBe(200);
  });

  test('five uses that cannot be freed do not keep the others for ever', async () => {
    await stack.stripe.coupons.create({ id: 'SIX', percent_off: 50, duration: 'once', max_redemptions: 6 });
    const held: string[] = [];
    for (let n = 0; n < 6; n++) {
      const visitor = someone();
      const { intentId } = await visitor.open();
      expect((await apply(visitor, intentId, 'SIX')).status).toBe(200);
      held.push(intentId);
    }
    // The five oldest are being changed by somebody, and stay so.
    await stack.service.sql(
      `update checkouts set busy_until = now() + interval '1 hour' where payment_intent_id = any($1)`,
      [held.slice(0, 5)],
    );
    await stack.service.sql(
      `update coupon_redemptions set reserved_at = reserved_at - interval '31 minutes' where coupon_id = 'SIX'`,
    );
    const last = someone();
    const { intentId } = await last.open();
    await eventually(async () => expect((await apply(last, intentId, 'SIX')).status).toBe(200));
    expect((await stack.stripe.paymentIntents.retrieve(held[5]!)).status).toBe('canceled');
  });

  test('a use that was paid with stays taken', async () => {
    await stack.stripe.coupons.create({ id: 'PAID', percent_off: 50, duration: 'once', max_redemptions: 1 });
    const [first, second] = [someone(), someone()];
    const a = (await first.open()).intentId;
    const b = (await second.open()).intentId;
    await apply(first, a, 'PAID');
    await stack.stripe.paymentIntents.confirm(a, { payment_method: 'pm_card_visa' });
    await stack.service.sql(
      `update coupon_redemptions set reserved_at = now() - interval '31 minutes' where coupon_id = 'PAID'`,
    );
    // Nobody recorded the sale yet: looking for a stale use finds that it was paid.
    expect((await apply(second, b, 'PAID')).status).toBe(400);
    expect(
      await stack.service.sql('select amount_cents, coupon_id from sales where payment_id = $1', [a]),
    ).toEqual([{ amount_cents: 6_450, coupon_id: 'PAID' }]);
  });
});

describe('promise 26: an account that cannot take payments', () => {
  test('says so, opens no checkout, and comes back', async () => {
    announceError(/request failed STRIPE_ACCOUNT_RESTRICTED/);
    await stack.control('state', { restricted: true });
    const answer = await someone().post('/payments/create-intent', { referralCode: 'AVA0AUT0' });
    await stack.control('state', { restricted: false });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'STRIPE_ACCOUNT_RESTRICTED' });
    expect((await someone().open()).intentId).toMatch(/^pi_/);
  });
});
