import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import { ChangeAmount } from './change-amount.js';
import { findCheckoutById } from './checkout.sql.js';
import { CouponUses } from './coupon-uses.js';
import { findStaleRedemptions } from './coupon-uses.sql.js';

/** Takes uses back from customers who left without paying, so that a limited coupon is not locked for good (D-12). */
@Injectable()
export class ReleaseStaleCouponUses {
  constructor(
    private readonly database: Database,
    private readonly amounts: ChangeAmount,
    private readonly uses: CouponUses,
  ) {}

  /** Restores the full price at Stripe first, so that nobody pays by a use that is somebody else's by now. */
  async release(scope: string): Promise<boolean> {
    let released = false;
    for (const { checkout_id } of await this.database.query(findStaleRedemptions, [scope])) {
      const checkout = await this.database.first(findCheckoutById, [checkout_id]);
      if (!checkout) continue;
      try {
        await this.amounts.exclusively(checkout.id, async () => {
          if (checkout.sale_id === null) await this.amounts.set(checkout, null);
          await this.uses.releaseAllBut(checkout.id, null);
        });
        released = true;
      } catch (error) {
        // Paid meanwhile, or being changed: that use is taken.
        if (!(error instanceof AppError && error.status === 409)) throw error;
      }
    }
    return released;
  }
}
