import type { Referral } from '@portal/contracts/http/catalog';

/** 'Product' if the product is deleted (specification, 'Referral links list'). */
export const nameOf = (referral: Referral): string => referral.product?.name || 'Product';

/** Whether the link sells: an inactive product is not offered, and its links answer 404 (D-24). */
export const isLive = (referral: Referral): boolean => referral.product?.isActive ?? false;

/** '3 active links' */
export function activeLinks(referrals: Referral[]): string {
  const active = referrals.filter(isLive).length;
  return active === 1 ? '1 active link' : `${active} active links`;
}
