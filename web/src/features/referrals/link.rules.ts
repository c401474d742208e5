import { plural, t } from '@lingui/core/macro';
import type { Referral } from '@portal/contracts/http/catalog';
import { locale } from '../../lib/locale.js';

/** 'Product' if the product is deleted (specification, 'Referral links list'). */
export const nameOf = (referral: Referral): string => referral.product?.name || t`Product`;

/** Why a link sells nothing. */
export type NotLive = 'paused' | 'product-off';

/** An inactive product is not offered, and its links answer 404 (D-24); a paused link says so (D-126). null: it sells. */
export function whyNotLive(referral: Referral): NotLive | null {
  if (!referral.product?.isActive) return 'product-off';
  return referral.isPaused ? 'paused' : null;
}

/** Whether the link sells. */
export const isLive = (referral: Referral): boolean => whyNotLive(referral) === null;

/** What deleting a link means, in sentences. */
export function deletionOf(referral: Referral): string[] {
  const { slug, slugs = slug ? [slug] : [] } = referral;
  const own = new Intl.ListFormat(locale()).format(slugs.map((each) => `/r/${each}`));
  return [
    t`It stops working at once, wherever you have shared it. Its past sales stay in your figures.`,
    ...(own
      ? [
          plural(slugs.length, {
            one: `So does ${own}, which no other link can have.`,
            other: `So do ${own}, which no other link can have.`,
          }),
        ]
      : []),
    referral.isPaused
      ? t`It is paused: as long as it is, it sells nothing either, and can be resumed.`
      : t`To stop it for a while, pause it instead.`,
  ];
}

/** Why there is nothing to embed, of links of which none sells. */
export function whyNoEmbed(referrals: Referral[]): string {
  if (referrals.length === 0) return t`Create a referral link first; its code appears here.`;
  return referrals.some((referral) => whyNotLive(referral) === 'paused')
    ? t`Your links are paused, and a button for one would sell nothing. Resume one; its code appears here.`
    : t`What your links are for is not offered at the moment. Their code appears here once it is.`;
}

/** '3 active links' */
export function activeLinks(referrals: Referral[]): string {
  const active = referrals.filter(isLive).length;
  return plural(active, { one: '# active link', other: '# active links' });
}
