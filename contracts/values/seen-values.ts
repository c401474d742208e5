/**
 * The values that a person sees when confirming a payment or a price. They are sent with the request (`seen` in
 * `http/seen.ts`), and the server compares them with the current ones.
 */
export interface SeenValues {
  /** The amount charged, paid, voided or asked for, in cents. */
  amountInCents?: number | undefined;
  /** The part that no commission uses up now, so that it remains as an advance. In cents. */
  leftOverInCents?: number | undefined;
  /** The month it is for, `YYYY-MM`. */
  month?: string | undefined;
  /** How many partners it pays. */
  partners?: number | undefined;
  /** The id of the payout. 0: none. */
  payout?: number | undefined;
  /** The version of what is edited, which grows with every change. 0: there was none. */
  version?: number | undefined;
}

type SeenField = keyof SeenValues;
const SEEN_FIELDS = [
  'amountInCents',
  'leftOverInCents',
  'month',
  'partners',
  'payout',
  'version',
] as const satisfies SeenField[];

/** A value that differs from what was seen. */
export interface Difference {
  field: SeenField;
  seen: number | string;
  now: number | string;
}

/** The values that have changed since they were seen. One that was not seen, or is not known now, is no difference. */
export function differences(seen: SeenValues, now: SeenValues): Difference[] {
  return SEEN_FIELDS.flatMap((field) => {
    const was = seen[field];
    const is = now[field];
    return was === undefined || is === undefined || was === is ? [] : [{ field, seen: was, now: is }];
  });
}
