import { Injectable, Logger } from '@nestjs/common';
import { findBegunCheckout, openLink } from '@portal/contracts/calls/internal';
import { lookAtLink, type LookedAtLink } from '@portal/contracts/http/checkout';
import { PARTNER_VIEW } from '@portal/contracts/values/partner-view';
import { LINK_PAUSED } from '@portal/contracts/values/outcomes';
import { LINK_IS_PAUSED, LONGEST_REFERRAL_CODE } from '@portal/contracts/values/referral-code';
import { conflict, notFound } from '@portal/kit/http/errors';
import { checked } from '@portal/kit/http/validation';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from '../session/cookies.js';

/**
 * `lookAtLink` (D-50): what a link sells, from one read of catalog-referrals, which counts the visit (D-40). A browser that
 * was here before costs a second read: payments-sales says whether it comes back to a payment (D-175).
 */
@Injectable()
export class LookAtLink implements Answerer<LookedAtLink> {
  private readonly logger = new Logger(LookAtLink.name);

  constructor(
    private readonly services: ServiceClient,
    private readonly cookies: Cookies,
  ) {}

  async answer(request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<LookedAtLink> {
    const { campaign } = checked(lookAtLink, request.query);
    const visitor = asked.visitor!;
    const isView = request.headers[PARTNER_VIEW] !== undefined; // D-168
    const typed = (request.params as { code: string }).code.trim();
    if (typed === '' || typed.length > LONGEST_REFERRAL_CODE || /\p{Cc}/u.test(typed))
      throw notFound('Referral not found');
    const { id, code, product, partner, isPaused } = await this.services.call(openLink, {
      params: { code: typed },
      query: {
        visitor: asked.robot || isView ? undefined : visitor,
        partner: asked.partner,
        evenPaused: true,
        campaign,
      },
    });
    const wasHere = this.cookies.read(request.headers.cookie).visitor !== null;
    const hasBegun = wasHere && (await this.hasBegun(code, visitor));
    // What became of a payment is shown as ever, also of a paused link (D-126).
    if (isPaused && !hasBegun) throw conflict(LINK_IS_PAUSED, LINK_PAUSED);
    return { referral: { id, code, product, partner }, hasBegun };
  }

  /** True while payments-sales cannot say, or is of the release before: then the page asks it by `createIntent`, as ever. */
  private async hasBegun(code: string, visitor: string): Promise<boolean> {
    try {
      const query = { visitor };
      return (await this.services.call(findBegunCheckout, { params: { code }, query })).hasBegun;
    } catch (error) {
      this.logger.debug(`cannot say whether a browser has begun a payment: ${String(error)}`);
      return true;
    }
  }
}
