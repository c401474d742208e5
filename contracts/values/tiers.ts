/** What partners rise through by their lifetime commission (D-23); from where each begins is a setting of payouts. */
export const TIERS = ['starter', 'bronze', 'silver', 'gold', 'diamond'] as const;
export type Tier = (typeof TIERS)[number];
