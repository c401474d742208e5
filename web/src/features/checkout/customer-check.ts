import type { Customer } from '@portal/contracts/http/checkout';
import { ApiError } from '../../lib/errors.js';

/** In the order of the form. */
const FIELDS = ['firstName', 'lastName', 'email', 'carrier'] as const satisfies (keyof Customer)[];

export type FieldErrors = Partial<Record<keyof Customer, string>>;

/** The rules the server checks by. Fetched when the customer begins to type, since the page is shown without. */
export const loadRules = () => import('@portal/contracts/http/checkout');

export type Checked =
  | { customer: Customer }
  /** `blank`: something is missing altogether. `first`: where to go. */
  | { errors: FieldErrors; first: keyof Customer; blank: boolean };

/** Where the rules cannot be had the server checks by them: nobody is kept from paying (`refusedFields`). */
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
  for (const field of blank) errors[field] = 'Required';
  return { errors, first: firstOf(errors)!, blank: blank.length > 0 };
}

/** What the server said of single fields, if that is why it refused. */
export function refusedFields(error: unknown): { errors: FieldErrors; first: keyof Customer } | null {
  if (!(error instanceof ApiError)) return null;
  const errors: FieldErrors = {};
  for (const field of FIELDS) if (error.errors[field]?.[0]) errors[field] = error.errors[field][0];
  const first = firstOf(errors);
  return first ? { errors, first } : null;
}

const firstOf = (errors: FieldErrors) => FIELDS.find((field) => errors[field] !== undefined);
