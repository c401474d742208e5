import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import type { UseLimit } from './coupon.rules.js';
import { insertRedemption, releaseRedemption, releaseRedemptions, takeUse } from './coupon-uses.sql.js';

/** All uses of a limited coupon are taken. */
export class NoUseLeft extends Error {
  constructor(readonly scope: string) {
    super(`no use left of ${scope}`);
  }
}

/**
 * Tracks which checkouts hold uses of a limited coupon (D-12). A use is held from the moment the coupon is applied,
 * since the customer pays at Stripe without calling us again. It is released when the coupon is removed, replaced or
 * left unpaid.
 */
@Injectable()
export class CouponUses {
  constructor(private readonly database: Database) {}

  /**
   * Holds one use for the checkout, from now on.
   * @returns the redemption's id; null when the checkout already holds this coupon
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

  /** Releases one redemption, unless it was paid with. */
  release = (redemptionId: number) => this.database.query(releaseRedemption, { id: redemptionId });

  /** Releases all unpaid redemptions of the checkout, except that of the coupon it keeps. */
  releaseAllBut = (checkoutId: number, keptCouponId: string | null) =>
    this.database.query(releaseRedemptions, { checkoutId, couponId: keptCouponId });
}
