import type Stripe from 'stripe';
import { z } from 'zod';
import { newId, randomText } from '../ids.js';
import { present } from '../present.js';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import {
  common,
  currency,
  flag,
  integer,
  listing,
  mergeMetadata,
  metadata,
  positive,
  read,
  text,
} from '../wire/form.js';
import { list, where } from '../wire/list.js';
import type { Filter } from '../store/store.js';
import { findCoupon } from './coupons.js';

const editable = { ...common, active: flag().optional(), metadata: metadata().optional() };
const creation = z.strictObject({
  ...editable,
  code: z
    .string()
    .regex(/^[\w-]{1,500}$/, 'The code may hold letters, digits and dashes only.')
    .optional(),
  expires_at: integer().optional(),
  max_redemptions: positive().optional(),
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text() }),
  restrictions: z
    .strictObject({
      first_time_transaction: flag().optional(),
      minimum_amount: positive().optional(),
      minimum_amount_currency: currency().optional(),
    })
    .optional(),
});
const listQuery = z.strictObject({
  ...listing,
  active: flag().optional(),
  code: text().optional(),
  coupon: text().optional(),
});

export function promotionCodeEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.post('/promotion_codes', ({ input }) => create(sandbox, read(creation, input)));
  api.get('/promotion_codes', ({ input }) => {
    const { active, code, ...query } = read(listQuery, input);
    const filters = [...where('code', code?.toLowerCase()), ...where('coupon', query.coupon)];
    if (active !== undefined) filters.push(...sameState(sandbox, filters, active));
    return list(sandbox, 'promotion_code', '/v1/promotion_codes', query, filters);
  });
  api.get('/promotion_codes/:id', ({ id }) => present(sandbox, find(sandbox, id)));
  api.post('/promotion_codes/:id', ({ id, input }) => {
    const { active, metadata: pairs } = read(z.strictObject(editable), input);
    const code = find(sandbox, id);
    if (active !== undefined) code.active = active;
    code.metadata = mergeMetadata(code.metadata ?? {}, pairs);
    sandbox.store.replace(code);
    const shown = present(sandbox, code);
    sandbox.emit('promotion_code.updated', shown);
    return shown;
  });
}

function find(sandbox: Sandbox, id: string): Stripe.PromotionCode {
  const code = sandbox.store.find('promotion_code', id);
  if (!code) throw missing('promotion code', id, 'promotion_code');
  return code;
}

/** Filters codes by whether they are active. That depends on the time, so it checks each matching code. */
function sameState(sandbox: Sandbox, filters: Filter[], active: boolean): Filter[] {
  const all = sandbox.store.all('promotion_code', filters).map((code) => present(sandbox, code));
  const ids = all.filter((code) => code.active === active).map((code) => code.id);
  return [{ field: 'id', is: '=', values: ids }];
}

function create(sandbox: Sandbox, given: z.output<typeof creation>): Stripe.PromotionCode {
  const coupon = findCoupon(sandbox, given.promotion.coupon, 'promotion[coupon]');
  const code = given.code ?? randomText(8).toUpperCase();
  if (sameState(sandbox, where('code', code.toLowerCase()), true)[0]?.values.length)
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
      code: 'resource_already_exists',
      param: 'code',
    });
  const { minimum_amount: minimum, minimum_amount_currency: minimumCurrency } = given.restrictions ?? {};
  if (minimum !== undefined && !minimumCurrency)
    throw invalidRequest('You must pass minimum_amount_currency when passing minimum_amount', {
      code: 'parameter_missing',
      param: 'restrictions[minimum_amount_currency]',
    });
  const promotionCode: Stripe.PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: given.active ?? true,
    code,
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: given.restrictions?.first_time_transaction ?? false,
      minimum_amount: minimum ?? null,
      minimum_amount_currency: minimumCurrency ?? null,
    },
    times_redeemed: 0,
  };
  sandbox.store.insert(promotionCode);
  const shown = present(sandbox, promotionCode);
  sandbox.emit('promotion_code.created', shown);
  return shown;
}
