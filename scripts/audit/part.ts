import type { AnswerOf, Call, Sent, Shape } from '@portal/contracts/calls/define-call';
import type { ServiceName } from '@portal/contracts/values/services';

/**
 * Calls a service.
 * @param given with `service` for a call that every service answers
 */
export type Ask = <Path extends string, Its extends Shape>(
  call: Call<Path, Its>,
  given: Sent<Path, Its> & { service?: ServiceName },
) => Promise<AnswerOf<Its>>;

/**
 * Checks a part of the books; may be called again.
 * @returns the differences, one sentence each
 */
export type Part = () => Promise<string[]>;

/** Checks a part for the first time. */
export type Look = (part: Part) => Promise<void>;

/** Sales with ids above `from`, up to and including `to`. */
export interface Range {
  from: number;
  to: number;
  /** How many sales there are, and how many of them Stripe must know. */
  sales: number;
  paid: number;
}

/** Formats cents as `1,234.50`. */
export const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const count = (number: number): string => number.toLocaleString('en-US');
