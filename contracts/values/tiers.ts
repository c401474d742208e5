/** The partners' levels by lifetime commission (D-23); their thresholds are settings of payouts. */
export const TIERS = ['starter', 'bronze', 'silver', 'gold', 'diamond'] as const;
export type Tier = (typeof TIERS)[number];
