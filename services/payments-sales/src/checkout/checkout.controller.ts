import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  applyCoupon,
  createIntent,
  removeCoupon,
  saveCustomer,
  type AppliedCoupon,
  type CreatedIntent,
} from '@portal/contracts/http/checkout';
import { Allow, WhoAsks, type Caller } from '@portal/kit/http/caller';
import type * as z from 'zod/mini';
import { ApplyCoupon } from './apply-coupon.js';
import { OpenCheckout } from './open-checkout.js';
import { RemoveCoupon } from './remove-coupon.js';
import { SaveCustomer } from './save-customer.js';

/** The pay page's calls. Anybody may pay; a checkout belongs to the browser that opened it (D-11). */
@Controller('payments')
@Allow('anonymous', 'partner', 'admin')
export class CheckoutController {
  constructor(
    private readonly openCheckout: OpenCheckout,
    private readonly saver: SaveCustomer,
    private readonly applier: ApplyCoupon,
    private readonly remover: RemoveCoupon,
  ) {}

  @Post('create-intent')
  @HttpCode(200)
  open(
    @Body({ schema: createIntent }) body: z.infer<typeof createIntent>,
    @WhoAsks() caller: Caller,
  ): Promise<CreatedIntent> {
    return this.openCheckout.open(body.referralCode, body.after, caller);
  }

  @Post('customer')
  @HttpCode(204)
  async save(
    @Body({ schema: saveCustomer }) body: z.infer<typeof saveCustomer>,
    @WhoAsks() caller: Caller,
  ): Promise<void> {
    await this.saver.save(body.paymentIntentId, body, body.seen, caller);
  }

  @Post('apply-coupon')
  @HttpCode(200)
  apply(
    @Body({ schema: applyCoupon }) body: z.infer<typeof applyCoupon>,
    @WhoAsks() caller: Caller,
  ): Promise<AppliedCoupon> {
    return this.applier.apply(body.paymentIntentId, body.couponCode, caller);
  }

  @Post('remove-coupon')
  @HttpCode(204)
  async remove(
    @Body({ schema: removeCoupon }) body: z.infer<typeof removeCoupon>,
    @WhoAsks() caller: Caller,
  ): Promise<void> {
    await this.remover.remove(body.paymentIntentId, caller);
  }
}
