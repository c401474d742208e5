import { t } from '@lingui/core/macro';
import type { Customer } from '@portal/contracts/http/checkout';
import type { SaleRecord } from '../calls.js';

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

/** With what the customer pays: the card that is typed on the page, or a wallet of the browser, such as Apple Pay (D-173). */
export type PaidBy = 'card' | 'wallet';

/** What the payment page needs of a card form: Stripe's Elements, or the sandbox's form. */
export interface CardEntry {
  /** Reads what is typed, for `confirm`. Shows missing fields and focuses the first; false if any is missing. @throws while it is still loading */
  check(): Promise<boolean>;
  /**
   * Charges at most once per intent, however often it is called. An exception says nothing about the outcome. 'declined',
   * without asking the provider, for a wallet that was closed meanwhile.
   */
  confirm(customer: Customer, by: PaidBy, clientSecret: string): Promise<Confirmation>;
  /** Nothing is charged: a wallet that waits for its payment is told. */
  abandon(): void;
}

/** What a wallet's button needs of the payment page. */
export interface WalletPayment {
  /** What is to be paid, as the page shows it now; null if it shows what is wrong instead. */
  agree(): Promise<SaleRecord | null>;
  /** The customer has agreed in the wallet. False if another payment is under way. */
  pay(sale: SaleRecord): boolean;
}

export const returnUrl = (): string => `${location.origin}/payment-success`;

export const stillLoading = (): string => t`The card form is still loading. Please try again in a moment.`;
