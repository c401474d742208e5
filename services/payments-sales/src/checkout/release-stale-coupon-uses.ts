import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { CheckoutLeases } from './checkout-leases.js';
import { findCheckoutById } from './checkout.sql.js';
import { CouponUses } from './coupon-uses.js';
import { findHeldUse, findStaleRedemptions } from './coupon-uses.sql.js';
import { EndCheckout } from './end-checkout.js';

/** Releases coupon uses of customers who left without paying, so that a limited coupon does not stay blocked (D-12). */
@Injectable()
export class ReleaseStaleCouponUses {
  private readonly log = new Logger(ReleaseStaleCouponUses.name);

  constructor(
    private readonly database: Database,
    private readonly leases: CheckoutLeases,
    private readonly ending: EndCheckout,
    private readonly uses: CouponUses,
  ) {}

  /**
   * Ends each checkout before it releases its use, so that nobody pays with a use that another customer has taken.
   * Checkouts are independent: one that cannot be ended, or is being paid, keeps its use.
   * @returns whether a use was released
   */
  async release(scope: string): Promise<boolean> {
    let released = false;
    for (const { checkout_id } of await this.database.query(findStaleRedemptions, { scope })) {
      const freed = await this.releaseOf(checkout_id, scope).catch((error: unknown) => {
        this.log.warn(`could not release the stale coupon use of checkout ${checkout_id}`, error);
        return false;
      });
      released ||= freed;
    }
    return released;
  }

  private async releaseOf(checkoutId: number, scope: string): Promise<boolean> {
    const checkout = await this.database.first(findCheckoutById, { id: checkoutId });
    if (!checkout) return false;
    if (checkout.sale_id !== null) {
      // It was paid without this coupon.
      await this.uses.releaseAllBut(checkoutId, null);
      return true;
    }
    return this.leases.exclusively(checkoutId, async (lease) => {
      // Check again: the customer may have come back and confirmed the total meanwhile.
      const held = await this.database.first(findHeldUse, { checkoutId, scope });
      if (!held?.is_stale) return !held;
      return (await this.ending.end(lease, checkout)) === 'ended';
    });
  }
}
