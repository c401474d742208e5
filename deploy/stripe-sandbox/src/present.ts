import { couponIsValid, promotionCodeIsActive } from './discounts/validity.rules.js';
import type { Sandbox } from './sandbox.js';
import type { Kind, Kinds } from './store/kinds.js';

/** The object as it stands now: whether a coupon or a promotion code still holds depends on the time. */
export function present<T extends Kinds[Kind]>(sandbox: Sandbox, object: T): T {
  if (object.object === 'coupon') return { ...object, valid: couponIsValid(object, sandbox.now()) };
  if (object.object === 'promotion_code') {
    const coupon = sandbox.store.find('coupon', String(object.promotion.coupon));
    return { ...object, active: promotionCodeIsActive(object, coupon, sandbox.now()) };
  }
  return object;
}
