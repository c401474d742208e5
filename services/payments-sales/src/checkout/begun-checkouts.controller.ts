import { Controller, Param, Query } from '@nestjs/common';
import { findBegunCheckout } from '@portal/contracts/calls/internal';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { hashOfVisitor } from '../visitor.js';
import { isBegun } from './checkout.rules.js';
import { findLatestCheckout } from './checkout.sql.js';

const asked = z.object({ visitor: z.string().min(1).max(100) });

/** Whether a browser that looks at a link comes back to a payment (D-50). Asks Stripe nothing. */
@Controller()
export class BegunCheckoutsController {
  constructor(private readonly database: Database) {}

  @Handle(findBegunCheckout)
  async find(
    @Param('code') code: string,
    @Query({ schema: asked }) { visitor }: z.infer<typeof asked>,
  ): Promise<{ hasBegun: boolean }> {
    const latest = await this.database.first(findLatestCheckout, {
      visitorHash: hashOfVisitor(visitor),
      referralCode: normaliseReferralCode(code),
    });
    return { hasBegun: isBegun(latest) };
  }
}
