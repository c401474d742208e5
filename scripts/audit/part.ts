import type { AnswerOf, Call, Sent, Shape } from '@portal/contracts/calls/define-call';
import type { ServiceName } from '@portal/contracts/values/services';

/** Asks a service. @param given with `service` of a call that each service answers */
export type Ask = <Path extends string, Its extends Shape>(
  call: Call<Path, Its>,
  given: Sent<Path, Its> & { service?: ServiceName },
) => Promise<AnswerOf<Its>>;

/** A part of the books, which may be looked at again. @returns what does not fit in it, a sentence each */
export type Part = () => Promise<string[]>;

/** Looks at a part for the first time. */
export type Look = (part: Part) => Promise<void>;

/** Sales of ids after `from` and up to `to`. */
export interface Range {
  from: number;
  to: number;
  /** How many there are, and how many of them Stripe must know. */
  sales: number;
  paid: number;
}

/** Of cents: `1,234.50`. */
export const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const count = (number: number): string => number.toLocaleString('en-US');
