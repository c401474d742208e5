import type { Customer } from '@portal/contracts/http/checkout';

export type FieldErrors = Partial<Record<keyof Customer, string>>;

/** The rules the server checks by. Fetched when the customer begins to type, since the page is shown without. */
export const loadRules = () => import('@portal/contracts/http/checkout');

export type Checked =
  | { customer: Customer }
  /** `blank`: something is missing altogether. `first`: where to go. */
  | { errors: FieldErrors; first: keyof Customer; blank: boolean };

export async function checkCustomer(typed: FormData): Promise<Checked> {
  const { customer } = await loadRules().catch(() => {
    throw new Error('The portal could not be reached. Check your connection and try again.');
  });
  const values = Object.fromEntries(typed);
  const result = customer.safeParse(values);
  if (result.success) return { customer: result.data };
  const errors: FieldErrors = {};
  const fields = result.error.issues.map((issue) => issue.path[0] as keyof Customer);
  const blank = fields.filter((field) => !String(values[field] ?? '').trim());
  for (const { path, message } of result.error.issues) errors[path[0] as keyof Customer] ??= message;
  for (const field of blank) errors[field] = 'Required';
  return { errors, first: fields[0]!, blank: blank.length > 0 };
}
