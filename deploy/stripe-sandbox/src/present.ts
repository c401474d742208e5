import { couponIsValid, promotionCodeIsActive } from './discounts/validity.rules.js';
import type { Sandbox } from './sandbox.js';
import type { Kind, Kinds } from './store/kinds.js';

/**
 * The current state of the object: whether a coupon or a promotion code is still valid depends on the time. Like Stripe, it
 * leaves out a coupon's `applies_to` unless that is expanded (`wire/expand.ts`).
 */
export function present<T extends Kinds[Kind]>(sandbox: Sandbox, object: T): T {
  if (object.object === 'coupon') {
    const { applies_to: _, ...shown } = object;
    return { ...shown, valid: couponIsValid(object, sandbox.now()) } as T;
  }
  if (object.object === 'promotion_code') {
    const coupon = sandbox.store.find('coupon', String(object.promotion.coupon));
    return { ...object, active: promotionCodeIsActive(object, coupon, sandbox.now()) };
  }
  return object;
}
