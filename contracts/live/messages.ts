import type { UserRole } from '../values/roles.js';

/** A new sale, to its partner and to admins (D-28). */
export interface LiveSale {
  /** Deduplicates: a page celebrates a sale only once. */
  saleId: number;
  partnerId: number;
  productName: string;
  /** Dollars. */
  amount: number;
  commission: number;
  /** `YYYY-MM-DD`, of the business's time zone (D-125): from when the commission is payable, if it is not at once (D-97). */
  payableFrom?: string;
}

/** What the hub sends. */
export interface ServerMessages {
  sale: (sale: LiveSale) => void;
  /** Links of a partner, or figures derived from sales, changed: refetch what shows them. 0 means any partner. */
  figures: (changed: { partnerId: number }) => void;
  /** To a partner: what the bell or the announcements show changed. */
  notices: () => void;
  /** To admins: refetch what happened lately. */
  happenings: () => void;
  /** Refetch what shows products. */
  products: () => void;
  /** To admins: Stripe reported a payment. A test belongs to no payment (D-18). */
  'stripe-transaction': (seen: { id: string; status: string; isTest: boolean }) => void;
  /** To admins: refetch what shows unknown codes. */
  'unknown-code': () => void;
}

/** What a page sends: section 4's claim of who it is, checked against the session cookie (D-28). */
export interface ClientMessages {
  auth: (
    claim: { userId: number; role: UserRole },
    answer: (result: { ok: boolean; message?: string }) => void,
  ) => void;
}
