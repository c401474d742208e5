import { Injectable } from '@nestjs/common';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import type { Caller } from '@portal/kit/http/caller';
import { AppError, badRequest } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { ChangeAmount } from './change-amount.js';
import { CheckoutLeases, type Lease } from './checkout-leases.js';
import type { CheckoutRow } from './checkout.sql.js';
import type { CouponOnIntent } from './coupon-on-intent.rules.js';
import { CouponUses, NoUseLeft } from './coupon-uses.js';
import { discountOf, useLimits } from './coupon.rules.js';
import { findCoupon } from './find-coupon.js';
import { OwnCheckout } from './own-checkout.js';
import { ReleaseStaleCouponUses } from './release-stale-coupon-uses.js';

const invalidCoupon = () => badRequest('Coupon code is invalid or expired', 'INVALID_COUPON');

/** Applies a coupon or promotion code to a checkout (D-12). */
@Injectable()
export class ApplyCoupon {
  constructor(
    private readonly stripe: Stripe,
    private readonly own: OwnCheckout,
    private readonly leases: CheckoutLeases,
    private readonly uses: CouponUses,
    private readonly stale: ReleaseStaleCouponUses,
    private readonly amounts: ChangeAmount,
  ) {}

  /** @throws AppError 404 not this browser's payment; 400 the code is not valid; 409 as `ChangeAmount.set` */
  async apply(paymentIntentId: string, code: string, caller: Caller): Promise<AppliedCoupon> {
    const checkout = await this.own.find(paymentIntentId, caller);
    const found = await findCoupon(this.stripe, code);
    const applied = found && discountOf(found, checkout.price_cents, new Date());
    if (!found || !applied) throw invalidCoupon();

    const apply = () =>
      this.leases.exclusively(checkout.id, async (lease) => {
        const redemption = await this.uses.hold(checkout.id, applied.coupon.id, useLimits(found));
        await this.charge(lease, checkout, { applied, code }, redemption);
        // The earlier coupon's use is released only after Stripe has the new amount.
        await this.uses.releaseAllBut(checkout.id, applied.coupon.id);
      });
    try {
      await apply();
    } catch (error) {
      if (!(error instanceof NoUseLeft)) throw error;
      // Outside this checkout's lease: ending other checkouts takes time and needs leases of their own.
      if (!(await this.stale.release(error.scope))) throw invalidCoupon();
      await apply().catch((again: unknown) => {
        throw again instanceof NoUseLeft ? invalidCoupon() : again;
      });
    }
    return applied;
  }

  private async charge(
    lease: Lease,
    checkout: CheckoutRow,
    coupon: CouponOnIntent,
    redemption: number | null,
  ): Promise<void> {
    try {
      await this.amounts.set(lease, checkout, coupon);
    } catch (error) {
      // Stripe certainly rejected the change: release the use. After a timeout it may have accepted it, so the use
      // stays held until it is stale.
      const certain = error instanceof AppError && error.status < 500;
      if (redemption !== null && certain) await this.uses.release(redemption);
      throw error;
    }
  }
}
