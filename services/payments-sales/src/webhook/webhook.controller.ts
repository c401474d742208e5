import { Controller, Headers, HttpCode, Req, type RawBodyRequest } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/checkout';
import { countFromZero } from '@portal/kit/bootstrap/metrics';
import { AllowUnasserted } from '@portal/kit/http/caller';
import { badRequest } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import type { FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { PaymentsSettings } from '../settings.js';
import { HandleStripeEvent } from './handle-stripe-event.js';
import { WebhookEvents } from './webhook-events.js';

/** How far a signature's time may differ from our clock, before or after; Stripe's own default. */
const TOLERANCE_SECONDS = 300;

countFromZero('POST', '/webhook', [200, 400, 500, 503]); // for the alert WebhookFailing

/** Stripe's webhook, authenticated by its signature alone. It answers 2xx only after the commit. */
@Controller()
export class WebhookController {
  constructor(
    private readonly stripe: Stripe,
    private readonly settings: PaymentsSettings,
    private readonly events: HandleStripeEvent,
    private readonly seen: WebhookEvents,
  ) {}

  @AllowUnasserted() // above @Handle, so that it overrides the rule of the call
  @Handle(calls.receiveStripeEvent)
  @HttpCode(200)
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    this.verify(request.rawBody, signature);
    const event = request.body as Stripe.Event; // parsed from the verified bytes
    await this.events.handle(event);
    await this.seen.note(event.type);
    return { received: true };
  }

  private verify(body: Buffer | undefined, signature = ''): void {
    try {
      const secret = this.settings.STRIPE_WEBHOOK_SECRET;
      this.stripe.webhooks.signature!.verifyHeader(body ?? '', signature, secret, TOLERANCE_SECONDS);
      // The SDK rejects only signatures that are too old. We also reject signatures from the future.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (signedAt - Date.now() / 1_000 > TOLERANCE_SECONDS) throw new Error('signed in the future');
    } catch {
      throw badRequest('The webhook signature is not valid', 'INVALID_SIGNATURE');
    }
  }
}
