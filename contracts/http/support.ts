import * as z from 'zod/mini';
import { LONGEST_SUPPORT_TEXT } from '../values/limits.js';
import { SUPPORT_REASONS, SUPPORT_STATES, type SupportReason, type SupportState } from '../values/support.js';
import { id, moment } from './fields.js';

export const supportReasons = Object.keys(SUPPORT_REASONS) as SupportReason[];
export const supportStates = Object.keys(SUPPORT_STATES) as SupportState[];

const MISSING = 'Missing information - Please select a reason and provide a message.';

/** Normalizes line ends and removes other control characters, which neither a database nor a mail accepts all of. */
export const asText = (typed: string) =>
  typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '');

/** What somebody writes in a thread, or in the form. @param missing what is said of nothing */
export const supportText = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(asText),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(LONGEST_SUPPORT_TEXT, 'Please use at most 5,000 characters'),
    );

/**
 * `askSupport` -> 201 `{id}` (D-32). The sender is the session's user: the specified body's `email` and `name` are
 * ignored. 429 when an address has asked too often.
 */
export const supportRequest = z.object({
  reason: z.enum(supportReasons, MISSING),
  message: supportText(MISSING),
});
export type SupportRequest = z.infer<typeof supportRequest>;

export const supportRequested = z.object({ id });

/** 404: the link was never mailed, is too old, or its request is deleted. */
export const THREAD_LINK_INVALID = 'THREAD_LINK_INVALID';

/** The body of `readThread`, of whoever has the link in the mail of an answer. Any text: a malformed token is an invalid link. */
export const threadLink = z.object({ token: z.string().check(z.maxLength(200)) });
export type ThreadLink = z.infer<typeof threadLink>;

/**
 * `replyInThread` (D-129): opens the request again. The same `Idempotency-Key` again writes nothing. 404
 * THREAD_LINK_INVALID; 409 TOO_MANY_REPLIES when nobody has answered the last ones.
 */
export const threadReply = z.object({ ...threadLink.shape, message: supportText('Write something first') });
export type ThreadReply = z.infer<typeof threadReply>;

/** What the asker reads, oldest first: no notes, and no names of administrators. */
export const askersThread = z.object({
  reason: z.enum(supportReasons),
  state: z.enum(supportStates),
  /** We wrote first (D-174). Absent from the release before. */
  isOurs: z.optional(z.boolean()),
  /** `id` 0: what was written first. */
  messages: z.array(
    z.object({ id: z.int(), from: z.enum(['you', 'support']), message: z.string(), at: moment }),
  ),
});
export type AskersThread = z.infer<typeof askersThread>;
