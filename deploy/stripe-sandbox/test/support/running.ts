import { watchedStream } from '@portal/kit/testing/error-watch';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createApp } from '../../src/app.js';
import type { Settings } from '../../src/settings.js';

export const SECRET_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
export const PUBLIC_BASE = 'http://localhost:8080/sandbox/stripe';

/** Cards only, as the portal asks for: no means of payment that would lead the customer away. */
export const CARDS = { allowed_payment_method_types: ['card' as const] };

export interface Running {
  app: FastifyInstance;
  url: string;
  stripe: Stripe;
  /** POST (or GET, without a body) of a control; throws what the sandbox refused. */
  control: <T = Record<string, unknown>>(path: string, body?: object) => Promise<T>;
  close: () => Promise<void>;
}

/** The sandbox on a free port, and the real SDK pointed at it. */
export async function start(settings: Partial<Settings> = {}): Promise<Running> {
  const app = await createApp(
    {
      publicBase: PUBLIC_BASE,
      dataFile: ':memory:',
      secretKey: SECRET_KEY,
      ...settings,
    },
    { level: 'warn', stream: watchedStream('stripe-sandbox') },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    url,
    stripe: client(port),
    control: async <T>(path: string, body?: object) => {
      const response = await fetch(`${url}/sandbox-control${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${SECRET_KEY}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      });
      const answer = (await response.json()) as T;
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    },
    close: () => app.close(),
  };
}

export function client(port: number, key = SECRET_KEY): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export interface Card {
  number: string;
  exp_month?: string;
  exp_year?: string;
  cvc?: string;
}

/** What the pay page posts: Stripe's confirm call, with the client_secret and a return_url, and without a key. */
export async function payInBrowser(
  url: string,
  intent: Stripe.PaymentIntent,
  card: Card,
  more: Record<string, string> = { return_url: 'https://portal.example/payment-success' },
) {
  const { exp_month = '12', exp_year = '2040', cvc = '123', number } = card;
  const response = await fetch(`${url}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': exp_month,
      'payment_method_data[card][exp_year]': exp_year,
      'payment_method_data[card][cvc]': cvc,
      'payment_method_data[billing_details][name]': 'Cleo Customer',
      'payment_method_data[billing_details][email]': 'cleo@example.com',
      ...more,
    }),
  });
  const body = (await response.json()) as Stripe.PaymentIntent & { error: Refusal };
  return { status: response.status, body };
}

export interface Refusal {
  type: string;
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
}

/** What a promise was refused with. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('was not refused');
}
