/** How a sale stands (D-13): `disputed` as long as a dispute holds money of it. */
export const SALE_STATES = ['standing', 'partly-refunded', 'refunded', 'disputed'] as const;
export type SaleState = (typeof SALE_STATES)[number];
