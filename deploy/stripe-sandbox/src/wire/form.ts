import qs from 'qs';
import { z } from 'zod';
import { CURRENCIES } from './currencies.js';
import { invalidRequest } from './errors.js';

/** Parses a body or a query string such as `a[b][0]=c`, the form that Stripe's SDKs send. */
export function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 8, arrayLimit: 200, parameterLimit: 2000, plainObjects: true });
}

/** Fields of a form: every value is text, and '' clears a value. */
export const text = () => z.string().max(5000);
export const clearable = () => text().transform((value) => (value === '' ? null : value));
export const integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
    .transform(Number);
export const positive = () =>
  integer().refine((n) => n >= 1, 'This value must be greater than or equal to 1.');
export const decimal = () =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: (issue) => `Invalid decimal: ${String(issue.input)}` })
    .transform(Number);
export const flag = () =>
  z
    .enum(['true', 'false'], { error: (issue) => `Invalid boolean: ${String(issue.input)}` })
    .transform((value) => value === 'true');
export const currency = () =>
  z
    .string()
    .toLowerCase()
    .refine((code) => CURRENCIES.includes(code), {
      error: ({ input }) =>
        `Invalid currency: ${String(input)}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`,
    });

/** Up to 50 pairs; keys of up to 40 characters, values of up to 500. '' instead of pairs clears all. */
export const metadata = () =>
  z.union(
    [
      z.literal('').transform(() => null),
      z
        .record(z.string().max(40), z.string().max(500))
        .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys.'),
    ],
    'Metadata is a set of up to 50 keys (40 characters) with values of up to 500 characters.',
  );

/** Merges as Stripe does: absent keys stay, a value of '' removes its key, null clears all. */
export function mergeMetadata(
  old: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = Object.entries({ ...old, ...change }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

/** The fields that every request may have. */
export const common = { expand: z.array(z.string()).max(20).optional() };

const range = { gt: integer(), gte: integer(), lt: integer(), lte: integer() };
export const created = () =>
  z.union([integer(), z.strictObject(range).partial()], 'Invalid timestamp range.');

/** The fields that every list may have: a page and a time range (Unix seconds). */
export const listing = {
  ...common,
  limit: integer()
    .refine((n) => n >= 1 && n <= 100, 'This value must be between 1 and 100.')
    .default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: created().optional(),
};

/** Validates `input`. @throws StripeError for the first problem */
export function read<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw result.error;
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => paramName([...issue.path, key]));
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`;
    throw invalidRequest(message, { code: 'parameter_unknown', param: unknown[0] });
  }
  const param = paramName(issue.path);
  if (issue.input === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = issue.message.startsWith('Invalid integer') ? 'parameter_invalid_integer' : undefined;
  throw invalidRequest(issue.message, { code, param });
}

/** ['metadata', 'a'] becomes `metadata[a]`. */
function paramName(path: PropertyKey[]): string {
  return path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('');
}
