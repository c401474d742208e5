import type Stripe from 'stripe';
import { z } from 'zod';
import { randomText } from '../ids.js';
import { present } from '../present.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import {
  clearable,
  common,
  currency,
  decimal,
  integer,
  listing,
  mergeMetadata,
  metadata,
  positive,
  read,
  text,
} from '../wire/form.js';
import { list } from '../wire/list.js';

const editable = { ...common, metadata: metadata().optional(), name: clearable().optional() };
const creation = z.strictObject({
  ...editable,
  id: text().min(1).optional(),
  amount_off: positive().optional(),
  applies_to: z.strictObject({ products: z.array(text()).min(1) }).optional(),
  currency: currency().optional(),
  duration: z.enum(['once', 'forever', 'repeating']).default('once'),
  duration_in_months: positive().optional(),
  max_redemptions: positive().optional(),
  percent_off: decimal()
    .refine((n) => n > 0 && n <= 100, 'percent_off must be more than 0 and at most 100.')
    .optional(),
  /** Stripe requires a future date; the sandbox also accepts a past one, to make expired coupons. */
  redeem_by: integer().optional(),
});

export function couponEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.post('/coupons', ({ input }) => create(sandbox, read(creation, input)));
  api.get('/coupons', ({ input }) =>
    list(sandbox, 'coupon', '/v1/coupons', read(z.strictObject(listing), input)),
  );
  api.get('/coupons/:id', ({ id }) => present(sandbox, findCoupon(sandbox, id)));
  api.post('/coupons/:id', ({ id, input }) => {
    const { metadata: pairs, name } = read(z.strictObject(editable), input);
    const coupon = findCoupon(sandbox, id);
    if (name !== undefined) coupon.name = name;
    coupon.metadata = mergeMetadata(coupon.metadata ?? {}, pairs);
    sandbox.store.replace(coupon);
    return present(sandbox, coupon);
  });
  api.delete('/coupons/:id', ({ id }) => {
    const coupon = findCoupon(sandbox, id);
    sandbox.store.remove(id);
    sandbox.emit('coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  });
}

/** @throws StripeError 404 `resource_missing`: 'No such coupon' */
export function findCoupon(sandbox: Sandbox, id: string, param = 'coupon'): Stripe.Coupon {
  const coupon = sandbox.store.find('coupon', id);
  if (!coupon) throw missing('coupon', id, param);
  return coupon;
}

function create(sandbox: Sandbox, given: z.output<typeof creation>): Stripe.Coupon {
  if ((given.amount_off === undefined) === (given.percent_off === undefined))
    throw invalidRequest('You must pass either amount_off or percent_off, and not both.');
  if (given.amount_off !== undefined && !given.currency)
    throw invalidRequest('You must pass currency when passing amount_off', {
      code: 'parameter_missing',
      param: 'currency',
    });
  const id = given.id ?? randomText(8);
  if (sandbox.store.findAny(id))
    throw invalidRequest(`Coupon already exists.`, { code: 'resource_already_exists', param: 'id' });
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: given.amount_off ?? null,
    ...(given.applies_to && { applies_to: given.applies_to }),
    created: sandbox.now(),
    currency: given.amount_off === undefined ? null : (given.currency ?? null),
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  sandbox.store.insert(coupon);
  const shown = present(sandbox, coupon);
  sandbox.emit('coupon.created', shown);
  return shown;
}
