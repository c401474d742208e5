/**
 * What a person sees of the money they confirm. It goes along with what they ask for (`seen` in `http/seen.ts`), and the
 * server compares it with what is so.
 */
export interface Facts {
  /** What is charged, paid, taken back or asked for, in cents. */
  amountInCents?: number | undefined;
  /** What of it no commission takes up now: it stands as an advance. In cents. */
  leftOverInCents?: number | undefined;
  /** Which month it is for, `YYYY-MM`. */
  month?: string | undefined;
  /** How many partners it pays. */
  partners?: number | undefined;
  /** Which payout, by its number. 0: none. */
  payout?: number | undefined;
  /** Which state of a thing that is edited; counts up with every change. 0: there was none. */
  version?: number | undefined;
}

export type Fact = keyof Facts;
export const FACTS = [
  'amountInCents',
  'leftOverInCents',
  'month',
  'partners',
  'payout',
  'version',
] as const satisfies Fact[];

/** A fact that is not as it was seen. */
export interface Difference {
  fact: Fact;
  seen: number | string;
  now: number | string;
}

/** What of the facts that were seen is otherwise now. What was not seen, or is not known, is no difference. */
export function differences(seen: Facts, now: Facts): Difference[] {
  return FACTS.flatMap((fact) => {
    const was = seen[fact];
    const is = now[fact];
    return was === undefined || is === undefined || was === is ? [] : [{ fact, seen: was, now: is }];
  });
}
