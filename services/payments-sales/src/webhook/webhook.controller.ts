import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { AllowUnasserted } from '@portal/kit/http/caller';
import { badRequest } from '@portal/kit/http/errors';
import type { FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { PaymentsSettings } from '../settings.js';
import { HandleStripeEvent } from './handle-stripe-event.js';

/** How far a signature's time may lie from ours, either way; Stripe's own default. */
const TOLERANCE_SECONDS = 300;

/** Stripe's webhook: trusted by its signature alone. A 2xx is given only after the commit. */
@Controller('webhook')
@AllowUnasserted()
export class WebhookController {
  constructor(
    private readonly stripe: Stripe,
    private readonly settings: PaymentsSettings,
    private readonly events: HandleStripeEvent,
  ) {}

  @Post()
  @HttpCode(200)
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    await this.events.handle(this.verified(request.rawBody, signature));
    return { received: true };
  }

  private verified(body: Buffer | undefined, signature = ''): Stripe.Event {
    try {
      const event = this.stripe.webhooks.constructEvent(
        body ?? '',
        signature,
        this.settings.STRIPE_WEBHOOK_SECRET,
        TOLERANCE_SECONDS,
      );
      // The SDK refuses old signatures only; one from the future is as wrong.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (signedAt - Date.now() / 1_000 > TOLERANCE_SECONDS) throw new Error('signed in the future');
      return event;
    } catch {
      throw badRequest('The webhook signature is not valid', 'INVALID_SIGNATURE');
    }
  }
}
