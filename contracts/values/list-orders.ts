// The sort orders and filters of long lists, as the URL and the call name them.
export const CLIENT_SORTS = ['date', 'amount', 'partner'] as const;

export type ClientSort = (typeof CLIENT_SORTS)[number];

/** A partner's own sales. */
export const PARTNER_SALE_SORTS = ['date', 'amount'] as const;

/** A partner's own clients. */
export const PARTNER_CLIENT_SORTS = ['date', 'amount', 'name'] as const;

export type PartnerClientSort = (typeof PARTNER_CLIENT_SORTS)[number];

/** Stripe's payments. */
export const TRANSACTION_SORTS = ['date', 'amount'] as const;

export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

export const CLAIM_SORTS = ['date', 'name'] as const;

export type ClaimSort = (typeof CLAIM_SORTS)[number];

/** Partners' links, for administrators. */
export const LINK_SORTS = ['date', 'code'] as const;

export const CLIENT_STATUSES = ['all', 'unpaid', 'paid'] as const;

export type ClientStatus = (typeof CLIENT_STATUSES)[number];

export const PARTNER_SORTS = ['name', 'totalSales', 'totalCommission', 'thisMonth'] as const;

export type PartnerSort = (typeof PARTNER_SORTS)[number];
