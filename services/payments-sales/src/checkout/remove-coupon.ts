import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { alreadyPaid, ChangeAmount } from './change-amount.js';
import { findOwnCheckout } from './checkout.sql.js';
import { CouponUses } from './coupon-uses.js';
import { visitorHash } from './visitor.js';

/** A customer takes the coupon off again: the full price stands. */
@Injectable()
export class RemoveCoupon {
  constructor(
    private readonly database: Database,
    private readonly amounts: ChangeAmount,
    private readonly uses: CouponUses,
  ) {}

  /** @throws AppError 404 not this browser's payment; 409 paid already, or being changed */
  async remove(paymentIntentId: string, caller: Caller): Promise<void> {
    const checkout = await this.database.first(findOwnCheckout, [paymentIntentId, visitorHash(caller)]);
    if (!checkout) throw notFound('Payment not found');
    if (checkout.sale_id !== null) throw alreadyPaid();
    await this.amounts.exclusively(checkout.id, async () => {
      await this.amounts.set(checkout, null);
      await this.uses.releaseAllBut(checkout.id, null);
    });
  }
}
