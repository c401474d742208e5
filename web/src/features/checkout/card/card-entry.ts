import type { Customer } from '@portal/contracts/http/checkout';

/** How a confirmation ended. */
export type Confirmation =
  | { outcome: 'succeeded' }
  /** The bank has not answered yet. */
  | { outcome: 'processing' }
  /** The browser is on its way to the bank's page, and comes back on /payment-success. */
  | { outcome: 'redirected' }
  /** Nothing was charged: the provider said so. */
  | { outcome: 'declined'; message: string; code: string | null }
  /** It went out, and no answer came that says what became of it. */
  | { outcome: 'unknown' };

/** What the payment page asks of whoever takes the card: Stripe's Elements, or the sandbox's form. */
export interface CardEntry {
  /** Shows what is missing, and takes the focus there; false if anything is. Throws while it is still loading. */
  check(): Promise<boolean>;
  /** Charges the card at most once, however often it is called for one intent. What it throws says nothing of the outcome. */
  confirm(customer: Customer): Promise<Confirmation>;
  /** The intent's amount has changed on the server. */
  amountChanged(): void;
}

export const returnUrl = (): string => `${location.origin}/payment-success`;

export const STILL_LOADING = 'The card form is still loading. Please try again in a moment.';
