// Apart from `catalog.ts`, so that the reserved words are loaded with the form only.
import * as z from 'zod/mini';
import { campaignProblem, LONGEST_CAMPAIGN, MOST_CAMPAIGNS, normaliseCampaign } from '../values/campaign.js';
import { LONGEST_SLUG, normaliseSlug, slugProblem } from '../values/slug.js';

/** An address of the partner's choice, in any case. */
export const slug = z.string('Enter an address').check(
  z.overwrite(normaliseSlug),
  z.maxLength(LONGEST_SLUG, { error: `Use at most ${LONGEST_SLUG} characters`, abort: true }),
  z.check(({ value, issues }) => {
    const message = slugProblem(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  }),
);

const campaign = z.string('Enter a tag, such as newsletter').check(
  z.overwrite(normaliseCampaign),
  z.maxLength(LONGEST_CAMPAIGN, { error: `Use at most ${LONGEST_CAMPAIGN} characters`, abort: true }),
  z.check(({ value, issues }) => {
    const message = campaignProblem(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  }),
);

/** `editReferral` -> 200 the Referral; absent fields stay. 404 for a link that is unknown, deleted or another partner's. */
export const referralChanges = z.object({
  /** A paused link sells nothing until it is resumed (D-126). */
  isPaused: z.optional(z.boolean('Say whether the link is paused')),
  /** Its address from now on (D-127); null: its code again. Earlier ones go on working. 409 SLUG_TAKEN, SLUGS_USED_UP. */
  slug: z.optional(z.nullable(slug)),
  /** All tags of its shares (D-128). One that is left out is no longer counted apart. */
  campaigns: z.optional(
    z.array(campaign).check(z.maxLength(MOST_CAMPAIGNS, `A link can have ${MOST_CAMPAIGNS} tags`)),
  ),
});
export type ReferralChanges = z.infer<typeof referralChanges>;
