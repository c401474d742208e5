import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import type { UseLimit } from './coupon.rules.js';
import { insertRedemption, releaseRedemption, releaseRedemptions, takeUse } from './coupon-uses.sql.js';

/** No use of a limited coupon is left. */
export class NoUseLeft extends Error {
  constructor(readonly scope: string) {
    super(`no use left of ${scope}`);
  }
}

/**
 * Who holds a use of a limited coupon (D-12). A use is held from the moment the coupon is applied, since the customer
 * pays at Stripe without asking us again; it is given back when the coupon is removed, replaced, or left unpaid.
 */
@Injectable()
export class CouponUses {
  constructor(private readonly database: Database) {}

  /**
   * Holds one use for the checkout, from now on.
   * @returns the redemption's id; null when the checkout holds this coupon already
   * @throws NoUseLeft
   */
  hold(checkoutId: number, couponId: string, limits: UseLimit[]): Promise<number | null> {
    return this.database.transaction(async (transaction) => {
      const redemption = await transaction.first(insertRedemption, {
        checkoutId,
        couponId,
        scopes: limits.map(({ scope }) => scope),
      });
      if (!redemption?.is_new) return null;
      for (const { scope, limit } of limits.toSorted((a, b) => a.scope.localeCompare(b.scope)))
        if (!(await transaction.first(takeUse, { scope, limit }))) throw new NoUseLeft(scope);
      return redemption.id;
    });
  }

  /** Gives back one redemption, unless it was paid with. */
  release = (redemptionId: number) => this.database.query(releaseRedemption, { id: redemptionId });

  /** Gives back all that the checkout holds unpaid, save the coupon it keeps. */
  releaseAllBut = (checkoutId: number, keptCouponId: string | null) =>
    this.database.query(releaseRedemptions, { checkoutId, couponId: keptCouponId });
}
