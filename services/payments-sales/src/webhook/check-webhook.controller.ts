import { randomUUID } from 'node:crypto';
import { Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { WebhookSimulated, WebhookTest } from '@portal/contracts/http/admin-sales';
import { AppError } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { serviceUrl } from '@portal/kit/http/service-client';
import Stripe from 'stripe';
import { PaymentsSettings } from '../settings.js';
import { TEST_EVENT } from './handle-stripe-event.js';
import { WebhookEvents } from './webhook-events.js';

const DEADLINE_MS = 5_000;

/** Lets administrators check that the webhook works (D-18). */
@Controller()
export class CheckWebhookController {
  constructor(
    private readonly stripe: Stripe,
    private readonly settings: PaymentsSettings,
    private readonly events: WebhookEvents,
  ) {}

  /** A caller who gets this answer has reached the service. The service does not start without a webhook secret. */
  @Handle(calls.testWebhook)
  async test(): Promise<WebhookTest> {
    return {
      reachable: true,
      secretSet: this.settings.STRIPE_WEBHOOK_SECRET !== '',
      lastEvents: await this.events.last(),
    };
  }

  /**
   * Sends a signed test event of our own through to the administrators' screens. It records no sale, credits no
   * commission and sends no mail.
   */
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
