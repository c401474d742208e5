import { lastMonths } from '@portal/contracts/values/month';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { customers, products, type SamplePartner } from './data.ts';

/** A sale to generate; amounts in cents. */
export interface SampleSale {
  paymentId: string;
  code: string;
  amountCents: number;
  couponId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  carrier: string;
  occurredAt: Date;
}

/**
 * Generates a partner's last 12 months of sales up to `now`, in order. A partner always sells the same to the same
 * customers under the same payment ids. Only the dates depend on `now`, and none is later.
 */
export function yearOfSales(partner: SamplePartner, now: Date): SampleSale[] {
  const name = partner.firstName.toLowerCase();
  const chance = chances([...name].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const someone = () => ({ firstName: pick(customers.firstNames), lastName: pick(customers.lastNames) });

  const total = partner.monthlySales.reduce((sum, sales) => sum + sales, 0);
  // Fewer customers than sales, so that some return.
  const clients = Array.from({ length: Math.ceil(total * 0.7) }, someone);
  const moments = partner.monthlySales.flatMap((sales, month) => {
    const [start, end] = bounds(partner.monthlySales.length - 1 - month, now);
    const parts = Array.from({ length: sales }, chance).sort((one, other) => one - other);
    return parts.map((part) => new Date(start + Math.floor(part * (end - start))));
  });

  return moments.map((occurredAt, index) => {
    const [code, product] = pick(Object.entries(partner.links));
    const price = products.find((each) => each.name === product)!.priceCents;
    const withCoupon = chance() < 0.15;
    const client = pick(clients);
    return {
      paymentId: `pi_sample_${name}_${String(index + 1).padStart(4, '0')}`,
      code,
      amountCents: withCoupon ? price * 0.9 : price,
      couponId: withCoupon ? 'WELCOME10' : null,
      ...client,
      email: `${client.firstName}.${client.lastName}@example.com`.toLowerCase(),
      carrier: pick(customers.carriers),
      occurredAt,
    };
  });
}

/** The business's month `back` months before that of `now` (D-125), in ms; the current month ends now. */
function bounds(back: number, now: Date): [start: number, end: number] {
  const months = lastMonths(back + 1, now);
  const start = (month: string) => Date.parse(startOfDay(`${month}-01`));
  return [start(months[back]!), back === 0 ? now.getTime() : start(months[back - 1]!)];
}

/** Pseudo-random numbers in [0, 1), the same in every run: mulberry32. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
