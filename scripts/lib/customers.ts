// Simulated browsers, and what partners and customers do in them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import type { User } from '@portal/contracts/http/account';
import type { Product, Referral } from '@portal/contracts/http/catalog';
import type { AppliedCoupon, CreatedIntent } from '@portal/contracts/http/checkout';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { io, type Socket } from 'socket.io-client';
import { cardForm } from '../../kit/testing/card-form.ts';

// localhost has two addresses; on a busy machine a connect takes longer than Node's quarter of a second.
setDefaultAutoSelectFamilyAttemptTimeout(5_000);

export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or text. */
  body: Body;
  bytes: Buffer;
}
export type Browser = ReturnType<typeof browserAt>;

/** A browser that keeps cookies and sends the Origin of its requests. */
export function browserAt(portal: string) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    /** Forms are sent unchanged, anything else as JSON. */
    async call<Body = ErrorBody>(
      method: string,
      path: string,
      body?: FormData | URLSearchParams | object,
    ): Promise<Answer<Body>> {
      const isForm = body instanceof FormData || body instanceof URLSearchParams;
      const answer = await fetch(new URL(path, portal), {
        method,
        headers: {
          cookie: cookie(),
          origin: new URL(portal).origin,
          accept: path.startsWith('/api/') ? 'application/json' : 'text/html, */*',
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        body: body && (isForm ? body : JSON.stringify(body)),
        signal: AbortSignal.timeout(15_000),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = line.split(';')[0]!.split('=') as [string, string];
        cookies.set(name, value);
      }
      const bytes = Buffer.from(await answer.arrayBuffer());
      const json = answer.headers.get('content-type')?.includes('json');
      return {
        status: answer.status,
        headers: answer.headers,
        body: (json ? JSON.parse(String(bytes)) : String(bytes)) as Body,
        bytes,
      };
    },
  };
}

/** The body of an answer that must have this status. */
export async function expectStatus<Body>(status: number, promise: Promise<Answer<Body>>): Promise<Body> {
  const answer = await promise;
  assert.equal(
    answer.status,
    status,
    `answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
  );
  return answer.body;
}

/** A new person with unique names, who signs up. */
export const newPerson = () => ({
  email: `smoke-${randomUUID()}@example.com`,
  password: 'a good long password',
  firstName: 'Smoke',
  lastName: 'Test',
});

export type Partner = Awaited<ReturnType<typeof openPartner>>;

/** A new partner with a link to the first product for sale. */
export async function openPartner(portal: string) {
  const browser = browserAt(portal);
  const person = newPerson();
  const user = await expectStatus(201, browser.call<User>('POST', '/api/register', person));
  const products = await expectStatus(200, browser.call<Product[]>('GET', '/api/products'));
  const product = products.find(({ isActive }) => isActive)!;
  const link = await expectStatus(
    201,
    browser.call<Referral>('POST', '/api/referrals', { productId: product.id }),
  );
  return { browser, user, person, product, link };
}

/** A partner's commission on a sale at the product's price, in cents (D-6); half a cent is rounded up. */
export const commissionOf = ({
  priceInCents,
  commissionRate,
}: Pick<Product, 'priceInCents' | 'commissionRate'>) =>
  Math.floor((priceInCents * Math.round(commissionRate * 10_000) + 5_000) / 10_000);

const CUSTOMER = {
  firstName: 'Carla',
  lastName: 'Customer',
  email: 'carla@example.com',
  carrier: 'Acme Mutual',
};

/** Stripe's answer to a card: the payment, or why it failed. */
export interface Confirmed {
  id: string;
  status: string;
  amount: number;
  error?: { code?: string; decline_code?: string; message?: string; payment_intent?: { status: string } };
}

/**
 * A customer pays through a link's pay page with the given card number.
 * @returns the payment's `id`, the `customer`'s browser, what the page was `opened` with (with the coupon's
 *   `discount`), and Stripe's answer to the card (`confirmed`: status and body)
 */
export async function pay(
  portal: string,
  code: string,
  { card = '4242424242424242', coupon }: { card?: string; coupon?: string } = {},
) {
  const customer = browserAt(portal);
  const opened: CreatedIntent & { discount?: AppliedCoupon } = await expectStatus(
    200,
    customer.call<CreatedIntent>('POST', '/api/payments/create-intent', { referralCode: code }),
  );
  const id = opened.clientSecret.split('_secret_')[0]!;
  if (coupon) {
    const applied = { couponCode: coupon, paymentIntentId: id };
    opened.discount = await expectStatus(
      200,
      customer.call<AppliedCoupon>('POST', '/api/payments/apply-coupon', applied),
    );
  }
  const details = { ...CUSTOMER, paymentIntentId: id };
  await expectStatus(204, customer.call('POST', '/api/payments/customer', details));
  const path = `/sandbox/stripe/v1/payment_intents/${id}/confirm`;
  const form = new URLSearchParams(cardForm(opened.clientSecret, card));
  const confirmed = await customer.call<Confirmed>('POST', path, form);
  return { id, customer, opened, confirmed };
}

/** A partner saves their profile with a W9. */
export function uploadW9(browser: Browser, bytes: Buffer<ArrayBuffer> | string, name: string) {
  const form = new FormData();
  form.set('firstName', 'Smoke');
  form.set('lastName', 'Test');
  form.set('w9Document', new Blob([bytes]), name);
  return browser.call('PATCH', '/api/profile', form);
}

/**
 * Opens a live page of a signed-in user: resolves to the socket once the portal accepts the claim, rejects when it
 * refuses.
 */
export async function livePage(
  portal: string,
  browser: Browser,
  claim: { userId: number; role: string },
): Promise<Socket> {
  const extraHeaders = { cookie: browser.cookie(), origin: new URL(portal).origin };
  const socket = io(portal, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  const taken = (await socket.timeout(5_000).emitWithAck('auth', claim)) as {
    ok: boolean;
    message?: string;
  };
  if (!taken.ok) {
    socket.close();
    throw new Error(`the live channel refused: ${taken.message}`);
  }
  return socket;
}
