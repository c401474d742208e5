import { couponIsValid, promotionCodeIsActive } from './discounts/validity.rules.js';
import type { Sandbox } from './sandbox.js';
import type { Kind, Kinds } from './store/kinds.js';

/**
 * The object as it stands now: whether a coupon or a promotion code still holds depends on the time. What a coupon
 * applies to is left out unless it is asked for, as Stripe does (`wire/expand.ts`).
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
