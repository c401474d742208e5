// Sends requests over keep-alive connections, and webhooks like Stripe's.
import Stripe from 'stripe';
import { Pool } from 'undici';

export interface Request {
  /** POST by default. */
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends the requests over `connections` connections; each sends its next one when the last is answered.
 * @param seen is called with every answer
 */
export async function send(
  origin: string,
  requests: Request[],
  seen: (status: number, body: string) => void,
  connections = 16,
) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let next = 0;
  const lane = async () => {
    while (next < requests.length) {
      const { statusCode, body } = await pool.request({ method: 'POST', ...requests[next++]! });
      seen(statusCode, await body.text());
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, lane));
  } finally {
    await pool.close();
  }
}

/** Sends all requests and fails unless every answer has this status. */
export async function sendAll(origin: string, requests: Request[], expected: number, connections?: number) {
  const others: string[] = [];
  await send(
    origin,
    requests,
    (status, body) => {
      if (status !== expected) others.push(`${status} ${body.slice(0, 200)}`);
    },
    connections,
  );
  if (others.length > 0)
    throw new Error(`${others.length} of ${requests.length} answers were others, such as ${others[0]}`);
}

/** The signed webhook request for a paid intent. */
export function paidWebhook(path: string, secret: string, payment: Payment): Request {
  const now = Math.floor(Date.now() / 1_000);
  const payload = JSON.stringify(paidEvent(payment, now), null, 2); // Stripe indents its webhooks
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now });
  return {
    path,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  };
}

interface Payment {
  id: string;
  amount: number;
}

const paidEvent = ({ id, amount }: Payment, created: number) => ({
  id: `evt_${id}`,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created,
  data: { object: paidIntent(id, amount, created) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: `req_${id}`, idempotency_key: `stripe-node-retry-${id}` },
  type: 'payment_intent.succeeded',
});

/** Has all the fields of a real intent, since the size is part of the cost. */
export const paidIntent = (id: string, amount: number, created: number) => ({
  id,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: amount,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: `${id}_secret_0123456789abcdefghijklmno`,
  confirmation_method: 'automatic',
  created,
  currency: 'usd',
  customer: null,
  customer_account: null,
  description: 'Roadside Assist',
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: `ch_${id}`,
  livemode: false,
  metadata: { productId: '1', referralCode: 'AVA0AUT0' },
  next_action: null,
  on_behalf_of: null,
  payment_method: `pm_${id}`,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
});
