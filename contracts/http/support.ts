import * as z from 'zod/mini';
import { SUPPORT_REASONS, type SupportReason } from '../values/support.js';
import { id } from './fields.js';

const MISSING = 'Missing information - Please select a reason and provide a message.';

/** Normalizes line ends and removes other control characters, which neither a database nor a mail accepts all of. */
const asText = (typed: string) =>
  typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '');

/**
 * `askSupport` -> 201 `{id}` (D-32). The sender is the session's user: the specified body's `email` and `name` are
 * ignored. 429 when an address has asked too often.
 */
export const supportRequest = z.object({
  reason: z.enum(Object.keys(SUPPORT_REASONS) as SupportReason[], MISSING),
  message: z
    .string(MISSING)
    .check(
      z.overwrite(asText),
      z.trim(),
      z.minLength(1, MISSING),
      z.maxLength(5_000, 'Please use at most 5,000 characters'),
    ),
});
export type SupportRequest = z.infer<typeof supportRequest>;

export const supportRequested = z.object({ id });
