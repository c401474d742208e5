import { Injectable } from '@nestjs/common';
import type { Caller } from '@portal/kit/http/caller';
import { ChangeAmount } from './change-amount.js';
import { CheckoutLeases } from './checkout-leases.js';
import { CouponUses } from './coupon-uses.js';
import { OwnCheckout } from './own-checkout.js';

/** Removes the coupon from a checkout and restores the full price. */
@Injectable()
export class RemoveCoupon {
  constructor(
    private readonly own: OwnCheckout,
    private readonly leases: CheckoutLeases,
    private readonly amounts: ChangeAmount,
    private readonly uses: CouponUses,
  ) {}

  /** @throws AppError 404 not this browser's payment; 409 as `ChangeAmount.set` */
  async remove(paymentIntentId: string, caller: Caller): Promise<void> {
    const checkout = await this.own.find(paymentIntentId, caller);
    await this.leases.exclusively(checkout.id, async (lease) => {
      await this.amounts.set(lease, checkout, null);
      await this.uses.releaseAllBut(checkout.id, null);
    });
  }
}
