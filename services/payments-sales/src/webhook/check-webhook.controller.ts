import { randomUUID } from 'node:crypto';
import { Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { WebhookSimulated, WebhookTest } from '@portal/contracts/http/admin-sales';
import { AppError } from '@portal/kit/http/errors';
import { serviceUrl } from '@portal/kit/http/service-client';
import Stripe from 'stripe';
import { Handle } from '@portal/kit/http/handle';
import { PaymentsSettings } from '../settings.js';
import { TEST_EVENT } from './handle-stripe-event.js';
import { WebhookEvents } from './webhook-events.js';

const DEADLINE_MS = 5_000;

/** Does the webhook work? For administrators (D-18). */
@Controller()
export class CheckWebhookController {
  constructor(
    private readonly stripe: Stripe,
    private readonly settings: PaymentsSettings,
    private readonly events: WebhookEvents,
  ) {}

  /** Who reads the answer has reached the endpoint's service; the settings would not have let it start without a secret. */
  @Handle(calls.testWebhook)
  async test(): Promise<WebhookTest> {
    return {
      reachable: true,
      secretSet: this.settings.STRIPE_WEBHOOK_SECRET !== '',
      lastEvents: await this.events.last(),
    };
  }

  /** A signed event of our own goes the whole way to the administrators' screens; nobody sells, earns or is written to. */
  @Handle(calls.simulateWebhook)
  @HttpCode(200)
  async simulate(): Promise<WebhookSimulated> {
    const payload = JSON.stringify({
      id: `evt_test_${randomUUID()}`,
      object: 'event',
      type: TEST_EVENT,
      created: Math.floor(Date.now() / 1_000),
      data: { object: { object: 'test' } },
    });
    const signature = this.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.settings.STRIPE_WEBHOOK_SECRET,
    });
    const answer = await fetch(new URL('/webhook', serviceUrl('payments-sales')), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch((error: unknown) => {
      throw new AppError(503, 'WEBHOOK_UNREACHABLE', 'The webhook could not be reached', { cause: error });
    });
    if (!answer.ok)
      throw new AppError(503, 'WEBHOOK_REFUSED', `The webhook answered ${answer.status} to the test event`);
    return { status: 'success', message: 'Test event sent' };
  }
}
