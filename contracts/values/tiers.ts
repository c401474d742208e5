import type { Cents } from './money.js';

export const TIERS = ['starter', 'bronze', 'silver', 'gold', 'diamond'] as const;
export type Tier = (typeof TIERS)[number];

/** Lifetime commission from which each tier begins (D-23). */
const TIER_FLOORS: readonly [Tier, Cents][] = [
  ['diamond', 1_000_000],
  ['gold', 500_000],
  ['silver', 200_000],
  ['bronze', 50_000],
];

export const tierFor = (lifetimeCommissionCents: Cents): Tier =>
  TIER_FLOORS.find(([, floor]) => lifetimeCommissionCents >= floor)?.[0] ?? 'starter';
