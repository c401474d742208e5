import type { UserRole } from '../values/roles.js';

/** A new sale, to its partner and to admins (D-28). */
export interface LiveSale {
  /** So that nobody celebrates a sale twice. */
  saleId: number;
  partnerId: number;
  productName: string;
  /** Dollars. */
  amount: number;
  commission: number;
}

/** What the hub sends. */
export interface ServerMessages {
  sale: (sale: LiveSale) => void;
  /** Links of a partner, or figures derived from sales, moved: refetch what shows them. 0 is any partner's. */
  figures: (changed: { partnerId: number }) => void;
  /** Refetch what shows products. */
  products: () => void;
  /** To admins: Stripe told of a payment. A test is of no payment (D-18). */
  'stripe-transaction': (seen: { id: string; status: string; isTest: boolean }) => void;
  /** To admins: refetch what shows codes that no link knows. */
  'unknown-code': () => void;
}

/** What a page sends: the claim of section 4, checked against the session cookie (D-28). */
export interface ClientMessages {
  auth: (
    claim: { userId: number; role: UserRole },
    answer: (result: { ok: boolean; message?: string }) => void,
  ) => void;
}
