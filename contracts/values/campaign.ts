// What partners tell their shares of one link apart by: `/r/CODE?c=TAG` (D-128).

export const MOST_CAMPAIGNS = 20;
export const LONGEST_CAMPAIGN = 30;
/** The name of the search param. */
export const CAMPAIGN_PARAM = 'c';

/** The stored form: tags are compared case-insensitively, and a space between words is a hyphen. */
export const normaliseCampaign = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-');

/** What is wrong with a normalised tag, in words for its partner; null if nothing is. */
export function campaignProblem(tag: string): string | null {
  if (tag === '') return 'Enter a tag, such as newsletter';
  if (tag.length > LONGEST_CAMPAIGN) return `Use at most ${LONGEST_CAMPAIGN} characters`;
  if (!/^[a-z0-9][a-z0-9-]*$/.test(tag)) return 'Use letters from a to z, digits and hyphens only';
  return null;
}

/** The address that a share with this tag counts by. */
export function taggedUrl(url: string, tag: string): string {
  const tagged = new URL(url);
  tagged.searchParams.set(CAMPAIGN_PARAM, tag);
  return tagged.href;
}
