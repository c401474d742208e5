import { t } from '@lingui/core/macro';
import type { Customer } from '@portal/contracts/http/checkout';
import { ApiError } from '../../lib/errors.js';

/** In the order of the form. */
const FIELDS = ['firstName', 'lastName', 'email', 'carrier'] as const satisfies (keyof Customer)[];

export type FieldErrors = Partial<Record<keyof Customer, string>>;

/** The server's rules. Loaded when the customer begins to type, since the page renders without them. */
export const loadRules = () => import('@portal/contracts/http/checkout');

export type Checked =
  | { customer: Customer }
  /** `blank`: a value is missing. `first`: the field to focus. */
  | { errors: FieldErrors; first: keyof Customer; blank: boolean };

/** If the rules cannot be loaded, the server checks alone (`refusedFields`): nobody is kept from paying. */
export async function checkCustomer(typed: FormData): Promise<Checked> {
  const rules = await loadRules().catch(() => null);
  const values = Object.fromEntries(
    FIELDS.map((field) => [field, String(typed.get(field) ?? '')]),
  ) as Customer;
  const blank = FIELDS.filter((field) => !values[field].trim());
  const result = rules?.customer.safeParse(values);
  if (result?.success) return { customer: result.data };
  if (!result && blank.length === 0) return { customer: values };
  const errors: FieldErrors = {};
  for (const { path, message } of result?.error.issues ?? []) errors[path[0] as keyof Customer] ??= message;
  for (const field of blank) errors[field] = t`Required`;
  return { errors, first: firstOf(errors)!, blank: blank.length > 0 };
}

/** The server's messages for single fields, if those are why it refused. */
export function refusedFields(error: unknown): { errors: FieldErrors; first: keyof Customer } | null {
  if (!(error instanceof ApiError)) return null;
  const errors: FieldErrors = {};
  for (const field of FIELDS) if (error.errors[field]?.[0]) errors[field] = error.errors[field][0];
  const first = firstOf(errors);
  return first ? { errors, first } : null;
}

const firstOf = (errors: FieldErrors) => FIELDS.find((field) => errors[field] !== undefined);
