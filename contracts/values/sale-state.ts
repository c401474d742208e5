/** The state of a sale (D-13): `disputed` as long as a dispute withholds any of its money. */
export const SALE_STATES = ['standing', 'partly-refunded', 'refunded', 'disputed'] as const;
export type SaleState = (typeof SALE_STATES)[number];
