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

/** Section 4's claim of who a page's user is, checked against the session cookie (D-28). */
export interface AuthClaim {
  userId: number;
  role: UserRole;
  /** Milliseconds since the page was opened, when it connects for the first time (D-169). */
  openMs?: number;
}

export interface AuthAnswer {
  ok: boolean;
  message?: string;
  /** Whether something may have been sent since the page was opened; to a page that said when that was. */
  missed?: boolean;
}

/** What a page sends. */
export interface ClientMessages {
  auth: (claim: AuthClaim, answer: (result: AuthAnswer) => void) => void;
}
