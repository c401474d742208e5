import { t } from '@lingui/core/macro';
import type { Customer } from '@portal/contracts/http/checkout';

/** Result of a confirmation. */
export type Confirmation =
  | { outcome: 'succeeded' }
  /** The bank has not answered yet. */
  | { outcome: 'processing' }
  /** The browser is being redirected to the bank's page, and returns to /payment-success. */
  | { outcome: 'redirected' }
  /** The provider said that nothing was charged. */
  | { outcome: 'declined'; message: string; code: string | null }
  /** The request was sent, and no answer says what became of it. */
  | { outcome: 'unknown' };

/** What the payment page needs of a card form: Stripe's Elements, or the sandbox's form. */
export interface CardEntry {
  /** Shows missing fields and focuses the first; false if any is missing. @throws while it is still loading */
  check(): Promise<boolean>;
  /** Charges the card at most once per intent, however often it is called. An exception says nothing about the outcome. */
  confirm(customer: Customer): Promise<Confirmation>;
  /** The server has changed the intent's amount. */
  amountChanged(): void;
}

export const returnUrl = (): string => `${location.origin}/payment-success`;

export const stillLoading = (): string => t`The card form is still loading. Please try again in a moment.`;
