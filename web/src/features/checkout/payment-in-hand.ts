/** The payment this tab last sent to the provider, or found to be sent by another tab. */
export interface PaymentInHand {
  /** The link's code, as in the address. */
  code: string;
  paymentIntentId: string;
  /** When it was sent, in milliseconds; null once the provider has answered that it is not charged yet. */
  sentAt: number | null;
  /** It is paid, the customer knows, and wants another payment. */
  over?: boolean;
  /** Another tab of this browser sent it, maybe for another customer: this tab thanks nobody for it. */
  isAnothers?: boolean;
}

const KEY = 'portal.payment';

/** Where storage is refused: until the page is loaded anew. */
let kept: PaymentInHand | null = null;

/**
 * Remembers a payment from just before its card is confirmed. So a reload, the return from 3-D Secure or a lost
 * answer asks for its outcome instead of paying again. Ids only, nothing about the customer.
 */
export const paymentInHand = {
  read(): PaymentInHand | null {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PaymentInHand | null;
    } catch {
      return kept;
    }
  },
  of(code: string): PaymentInHand | null {
    const payment = paymentInHand.read();
    return payment?.code === code ? payment : null;
  },
  keep(payment: PaymentInHand): void {
    kept = payment;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(payment));
    } catch {
      // Storage is refused: the server still returns the same payment, and says when it is paid (D-11).
    }
  },
  forget(): void {
    kept = null;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
