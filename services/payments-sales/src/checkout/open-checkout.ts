import { Injectable } from '@nestjs/common';
import { openLink } from '@portal/contracts/calls/internal';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import type { CreatedIntent, createIntent } from '@portal/contracts/http/checkout';
import { LINK_PAUSED, PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { LINK_IS_PAUSED, normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { conflict } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { visitorHash } from '../visitor.js';
import type * as z from 'zod/mini';
import { BeginCheckout } from './begin-checkout.js';
import { findLatestCheckout } from './checkout.sql.js';
import { couponOnIntent } from './coupon-on-intent.rules.js';
import { FindUnfinished, type CheckoutPayment } from './find-unfinished.js';

/** The most tries when other tabs open the same link at the same time. */
const TRIES = 3;

/** Opens a link's pay page: returns this browser's payment, or begins a new one (D-11). */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly unfinished: FindUnfinished,
    private readonly beginning: BeginCheckout,
  ) {}

  /**
   * @param asked `after`: the id of a completed payment of this browser, when the customer wants to pay again. Without it no
   *   second payment begins: an answer may have been lost, and opening the link again would charge the customer twice
   * @throws AppError 404 'Referral not found'; 409 LINK_PAUSED; 503 STRIPE_ACCOUNT_RESTRICTED, or when Stripe is unavailable
   */
  async open(
    { referralCode, after, campaign, looked }: z.infer<typeof createIntent>,
    caller: Caller,
  ): Promise<CreatedIntent> {
    const code = normaliseReferralCode(referralCode);
    const visitor = visitorHash(caller);
    for (let tries = 0; tries < TRIES; tries++) {
      const [link, latestByCode] = await Promise.all([
        this.services.call(openLink, {
          params: { code },
          query: {
            // As the gateway tells it of one who looks: in an hour it is one visit, however it is told (D-40).
            visitor: caller.robot || looked ? undefined : caller.visitor!,
            partner: caller.partner ?? undefined,
            evenPaused: true,
            campaign,
          },
        }),
        this.database.first(findLatestCheckout, { visitorHash: visitor, referralCode: code }),
      ]);
      // Opened by its slug (D-127): checkouts are kept by the link's code.
      const own = normaliseReferralCode(link.code);
      const latest =
        own === code
          ? latestByCode
          : await this.database.first(findLatestCheckout, { visitorHash: visitor, referralCode: own });
      const standing = latest && (await this.unfinished.of(latest, link));
      const another = standing?.state === 'paid' && after === standing.intent.id;
      // What became of a payment is shown as ever; a paused link begins none, and offers none again (D-126).
      if (link.isPaused && (!standing || standing.state === 'open' || another))
        throw conflict(LINK_IS_PAUSED, LINK_PAUSED);
      if (standing && !another) return answer(link, standing);
      const begun = await this.beginning.begin(
        link,
        { visitor, ownBrowser: caller.partner === link.partnerId },
        latest?.id ?? 0,
      );
      if (begun) return answer(link, begun);
      // Another tab of this browser began a payment at the same time: retry, and return that one.
    }
    throw conflict('This payment is being changed already. Please try again in a moment.', PAYMENT_BUSY);
  }
}

const answer = (
  { id, code, product, partner }: LinkForCheckout,
  { intent, state, sale }: CheckoutPayment,
): CreatedIntent => ({
  referral: { id, code, product, partner },
  clientSecret: intent.client_secret!,
  coupon: couponOnIntent(intent.metadata)?.applied ?? null,
  state,
  sale,
});
