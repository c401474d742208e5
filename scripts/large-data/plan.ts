/** The size and the end of the large data set. Everything in it is derived from this. */
export interface Plan {
  partners: number;
  sales: number;
  /** Payments at Stripe that are not sales. */
  otherPayments: number;
  /** The part of them with a code that matches no link (D-16). */
  unknownCodes: number;
  claims: number;
  supportRequests: number;
  /** The start: the first moment of a UTC month, 23 months before that of `until`. ISO. */
  from: string;
  /** The time it was made; nothing in it is later. ISO. */
  until: string;
}

/**
 * The first id, above anything that was there before. Sequences are advanced past the data set, so that later rows get
 * higher ids, and services need not exchange ids.
 */
export const BASE = 1_000_000;

/** The number of links of every partner. */
export const LINKS = 3;

const MONTHS = 24;
const FULL = {
  partners: 20_000,
  sales: 1_000_000,
  otherPayments: 100_000,
  unknownCodes: 2_000,
  claims: 2_000,
  supportRequests: 1_000,
};

/** Parses SCALE: 1 is a million sales, 0.1 a tenth of them, 10 the most there is. Null when it is not a scale. */
export function readScale(text: string): number | null {
  const scale = Number(text);
  return text.trim() !== '' && scale >= 0.001 && scale <= 10 ? scale : null;
}

export function planOf(scale: number, until: Date): Plan {
  const from = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - (MONTHS - 1), 1));
  const part = (whole: number) => Math.max(1, Math.round(whole * scale));
  return {
    partners: part(FULL.partners),
    sales: part(FULL.sales),
    otherPayments: part(FULL.otherPayments),
    unknownCodes: part(FULL.unknownCodes),
    claims: part(FULL.claims),
    supportRequests: part(FULL.supportRequests),
    from: from.toISOString(),
    until: until.toISOString(),
  };
}
