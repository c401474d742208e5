import * as z from 'zod/mini';
import { moment } from './fields.js';

/** payouts `getBooksHealth`: what the last check of the books found (D-83). */
const booksHealth = z.object({
  /** Null before the first check. */
  checkedAt: z.nullable(moment),
  /** How many figures differ. */
  drift: z.int(),
  /** Whether sales and refunds arrive. */
  isBehind: z.boolean(),
});
export type BooksHealth = z.infer<typeof booksHealth>;

/** notifications `getMailHealth`. Counted up to 100, which means that or more. */
const mailHealth = z.object({
  waiting: z.int(),
  /** Since when the one waits that waits longest, of the 100 that are tried next; null where none waits. */
  waitingSince: z.nullable(moment),
  /** Given up because of the mail server. */
  failed: z.int(),
  /** Not sent but kept to be read, since no mail server is set (D-33); absent where one is. */
  kept: z.optional(z.int()),
});
export type MailHealth = z.infer<typeof mailHealth>;

/** `getHealth` (D-134). Each part is null while its service is away. */
export const health = z.object({
  /** `lastAt`: when Stripe's webhook was last heard; null for never. */
  webhook: z.nullable(z.object({ lastAt: z.nullable(moment) })),
  mails: z.nullable(mailHealth),
  books: z.nullable(booksHealth),
});
export type Health = z.infer<typeof health>;
