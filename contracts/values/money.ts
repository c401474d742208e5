/** Money is integer US cents everywhere in tables, events and computation (D-5). */
export type Cents = number;

/** A rate in basis points: 1000 is 10 %. */
export type BasisPoints = number;

/** Stripe's smallest charge in US dollars; a coupon never takes an amount below it (D-12). */
export const MINIMUM_CHARGE_CENTS: Cents = 50;

/**
 * Commission on an amount paid, rounded half up to the cent (D-6).
 * BigInt, since amount × rate may pass what a double holds exactly.
 */
export function commissionFor(amountCents: Cents, rateBps: BasisPoints): Cents {
  return Number((BigInt(amountCents) * BigInt(rateBps) + 5_000n) / 10_000n);
}

/** Cents as a dollar number, exact to the cent: for fields that the specification wants in dollars (D-5). */
export const toDollars = (cents: Cents): number => cents / 100;

/** A dollar number from a body (two decimals) as cents. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

/** A rate as a fraction between 0 and 1, as in bodies. */
export const toFraction = (rateBps: BasisPoints): number => rateBps / 10_000;

export const toBasisPoints = (fraction: number): BasisPoints => Math.round(fraction * 10_000);

/** Made at the first use: a browser takes 20 ms for the first ones, and not every page shows money. */
function formatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => (made ??= new Intl.NumberFormat('en-US', options)).format(value);
}

const DOLLARS = { style: 'currency', currency: 'USD', signDisplay: 'negative' } as const;
const whole = formatter({ ...DOLLARS, maximumFractionDigits: 0 });
const compact = formatter({ ...DOLLARS, notation: 'compact', maximumFractionDigits: 1 });
const exact = formatter(DOLLARS);
const percent = formatter({ style: 'percent', maximumFractionDigits: 2 });

/** `$1,235`, half a dollar away from 0: how the specification shows commissions and amounts. Display only. */
export const formatWholeDollars = (cents: Cents): string => whole(cents / 100);

/** `$1,234.56`: prices, breakdowns, and the exact amount on hover. */
export const formatExactDollars = (cents: Cents): string => exact(cents / 100);

/** 0.125 as `12.5%`: with as many decimals as needed, at most two (D-51). */
export const formatPercent = (fraction: number): string => percent(fraction);

/** `$1.2K`: where there is little room, as beside an axis. Display only. */
export const formatCompactDollars = (cents: Cents): string => compact(cents / 100);
