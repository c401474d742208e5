import type { Sandbox } from '../sandbox.js';
import { present } from '../present.js';
import { invalidRequest } from './errors.js';

type Holder = Record<string, unknown>;

/**
 * `expand[]=latest_charge`, `expand[]=data.promotion.coupon`: replaces an id with its object.
 * @throws StripeError 400 when it is no reference
 */
export function expand(sandbox: Sandbox, answer: object, paths: unknown): object {
  if (Array.isArray(paths))
    for (const path of paths) expandPath(sandbox, answer as Holder, String(path).split('.'), String(path));
  return answer;
}

function expandPath(sandbox: Sandbox, holder: Holder, [name, ...rest]: string[], path: string): void {
  if (name === undefined) return;
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) expandPath(sandbox, item as Holder, rest, path);
    return;
  }
  if (typeof value === 'object') return expandPath(sandbox, value as Holder, rest, path);
  const found = included(sandbox, holder, name) ?? (typeof value === 'string' && referred(sandbox, value));
  if (!found)
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: `expand[${path}]` });
  holder[name] = found;
  expandPath(sandbox, found as Holder, rest, path);
}

function referred(sandbox: Sandbox, id: string): object | undefined {
  const object = sandbox.store.findAny(id);
  return object && present(sandbox, object);
}

/** Properties that Stripe includes only when they are expanded. */
function included(sandbox: Sandbox, holder: Holder, name: string): object | undefined {
  const id = String(holder.id);
  if (holder.object === 'coupon' && name === 'applies_to')
    return sandbox.store.find('coupon', id)?.applies_to ?? { products: [] };
  if (holder.object !== 'charge' || name !== 'refunds') return undefined;
  const data = sandbox.store.all('refund', [{ field: 'charge', is: '=', values: [id] }]);
  return { object: 'list', data, has_more: false, url: `/v1/charges/${id}/refunds` };
}
