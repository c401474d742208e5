import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/checkout';
import {
  applyCoupon,
  createIntent,
  removeCoupon,
  saveCustomer,
  type AppliedCoupon,
  type CreatedIntent,
} from '@portal/contracts/http/checkout';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import type * as z from 'zod/mini';
import { ApplyCoupon } from './apply-coupon.js';
import { OpenCheckout } from './open-checkout.js';
import { RemoveCoupon } from './remove-coupon.js';
import { SaveCustomer } from './save-customer.js';

/** The pay page's calls. Anybody may pay; a checkout belongs to the browser that opened it (D-11). */
@Controller()
export class CheckoutController {
  constructor(
    private readonly openCheckout: OpenCheckout,
    private readonly saver: SaveCustomer,
    private readonly applier: ApplyCoupon,
    private readonly remover: RemoveCoupon,
  ) {}

  @Handle(calls.createIntent)
  @HttpCode(200)
  open(
    @Body({ schema: createIntent }) body: z.infer<typeof createIntent>,
    @CurrentCaller() caller: Caller,
  ): Promise<CreatedIntent> {
    return this.openCheckout.open(body, caller);
  }

  @Handle(calls.saveCustomer)
  @HttpCode(204)
  async save(
    @Body({ schema: saveCustomer }) body: z.infer<typeof saveCustomer>,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.saver.save(body.paymentIntentId, body, body, caller);
  }

  @Handle(calls.applyCoupon)
  @HttpCode(200)
  apply(
    @Body({ schema: applyCoupon }) body: z.infer<typeof applyCoupon>,
    @CurrentCaller() caller: Caller,
  ): Promise<AppliedCoupon> {
    return this.applier.apply(body.paymentIntentId, body.couponCode, caller);
  }

  @Handle(calls.removeCoupon)
  @HttpCode(204)
  async remove(
    @Body({ schema: removeCoupon }) body: z.infer<typeof removeCoupon>,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.remover.remove(body.paymentIntentId, caller);
  }
}
