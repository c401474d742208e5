import * as z from 'zod/mini';

/** `getConfig`, public (D-14, D-23, D-35). */
export const publicConfig = z.object({
  stripe: z.object({
    /** null in the sandbox. */
    publishableKey: z.nullable(z.string()),
    sandbox: z.boolean(),
    /** Where the browser posts Stripe's confirm call: `/sandbox/stripe` in the sandbox, else Stripe's own. */
    apiBase: z.string(),
  }),
  /** The URL for claims instead of the portal's own `/claims`; null for the portal's own (D-35). */
  claimsUrl: z.nullable(z.url()),
  /** The prizes of the month (D-23), at most three, by rank; a rank without a prize is left out. */
  prizes: z.array(z.object({ rank: z.literal([1, 2, 3]), prize: z.string() })),
  /** The IANA name of the zone whose calendar says which day and month it is (D-125). The release before does not send it. */
  timeZone: z.optional(z.string()),
  /**
   * What a partner agrees to who signs up, and the links at the bottom of public pages (D-148). Absent where the portal has
   * neither address, and from the release before.
   */
  legal: z.optional(
    z.object({
      termsUrl: z.nullable(z.string()),
      privacyUrl: z.nullable(z.string()),
      /** Sent back as `agreedTo` by `signUp`. */
      version: z.string(),
    }),
  ),
});
export type PublicConfig = z.infer<typeof publicConfig>;
