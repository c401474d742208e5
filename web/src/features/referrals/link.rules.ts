import type { Referral } from '@portal/contracts/http/catalog';

/** 'Product' if the product is deleted (specification, 'Referral links list'). */
export const nameOf = (referral: Referral): string => referral.product?.name || 'Product';

/** Why a link sells nothing. */
export type NotLive = 'paused' | 'product-off';

/** An inactive product is not offered, and its links answer 404 (D-24); a paused link says so (D-126). null: it sells. */
export function whyNotLive(referral: Referral): NotLive | null {
  if (!referral.product?.isActive) return 'product-off';
  return referral.isPaused ? 'paused' : null;
}

/** Whether the link sells. */
export const isLive = (referral: Referral): boolean => whyNotLive(referral) === null;

/** '3 active links' */
export function activeLinks(referrals: Referral[]): string {
  const active = referrals.filter(isLive).length;
  return active === 1 ? '1 active link' : `${active} active links`;
}
