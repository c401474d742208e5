import { Injectable } from '@nestjs/common';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { AppError, badRequest, notFound } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { alreadyPaid, ChangeAmount } from './change-amount.js';
import { findOwnCheckout, type CheckoutRow } from './checkout.sql.js';
import { CouponUses, NoUseLeft } from './coupon-uses.js';
import { discountOf, useLimits, type FoundCoupon } from './coupon.rules.js';
import { findCoupon } from './find-coupon.js';
import { ReleaseStaleCouponUses } from './release-stale-coupon-uses.js';
import { visitorHash } from './visitor.js';

const invalidCoupon = () => badRequest('Coupon code is invalid or expired', 'INVALID_COUPON');

/** A customer enters a coupon or promotion code (D-12). */
@Injectable()
export class ApplyCoupon {
  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly uses: CouponUses,
    private readonly stale: ReleaseStaleCouponUses,
    private readonly amounts: ChangeAmount,
  ) {}

  /** @throws AppError 404 not this browser's payment; 400 the code does not hold; 409 paid already, or being changed */
  async apply(paymentIntentId: string, code: string, caller: Caller): Promise<AppliedCoupon> {
    const checkout = await this.database.first(findOwnCheckout, [paymentIntentId, visitorHash(caller)]);
    if (!checkout) throw notFound('Payment not found');
    if (checkout.sale_id !== null) throw alreadyPaid();

    const found = await findCoupon(this.stripe, code);
    const applied = found && discountOf(found, checkout.price_cents, new Date());
    if (!found || !applied) throw invalidCoupon();

    return this.amounts.exclusively(checkout.id, async () => {
      const redemption = await this.hold(checkout, found);
      await this.charge(checkout, applied, redemption);
      // The earlier coupon's use is free only once Stripe charges by the new one.
      await this.uses.releaseAllBut(checkout.id, applied.coupon.id);
      return applied;
    });
  }

  private async hold(checkout: CheckoutRow, found: FoundCoupon): Promise<number | null> {
    const limits = useLimits(found);
    const hold = () => this.uses.hold(checkout.id, found.coupon.id, limits);
    try {
      return await hold();
    } catch (error) {
      if (!(error instanceof NoUseLeft)) throw error;
      if (!(await this.stale.release(error.scope))) throw invalidCoupon();
      return await hold().catch((again: unknown) => {
        throw again instanceof NoUseLeft ? invalidCoupon() : again;
      });
    }
  }

  private async charge(
    checkout: CheckoutRow,
    applied: AppliedCoupon,
    redemption: number | null,
  ): Promise<void> {
    try {
      await this.amounts.set(checkout, applied);
    } catch (error) {
      // Stripe said no for certain: the use is free again. After a time-out it may have said yes, so the use stays
      // held until it is found stale.
      const certain = error instanceof AppError && error.status < 500;
      if (redemption !== null && certain) await this.uses.release(redemption);
      throw error;
    }
  }
}
