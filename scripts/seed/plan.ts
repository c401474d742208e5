/** How much of everything the large data set has, and until when. All that it holds follows from this alone. */
export interface Plan {
  partners: number;
  sales: number;
  /** Payments at Stripe that are no sales. */
  otherPayments: number;
  /** Those of them that came with a code which no link knows (D-16). */
  unknownCodes: number;
  claims: number;
  supportRequests: number;
  /** The first moment: a month of UTC begins, 23 months before that of `until`. ISO. */
  from: string;
  /** When it was made; nothing in it is later. ISO. */
  until: string;
}

/**
 * Its ids begin here, above whatever was there before; sequences are moved past them, so that what comes later has
 * higher ones. The services need not ask each other about ids then.
 */
export const BASE = 1_000_000;

/** Every partner has so many links. */
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

/** From SCALE as it was typed: 1 is the whole, 0.1 a tenth. Null for what is no scale. */
export function readScale(text: string): number | null {
  const scale = Number(text);
  return text.trim() !== '' && scale >= 0.001 && scale <= 1 ? scale : null;
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
