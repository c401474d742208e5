import type { Referral } from '@portal/contracts/http/catalog';

/** 'Product' where the product is gone (specification, 'Referral links list'). */
export const nameOf = (referral: Referral): string => referral.product?.name || 'Product';
