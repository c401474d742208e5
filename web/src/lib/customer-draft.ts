import type { Customer } from '@portal/contracts/http/checkout';

const KEY = 'portal.customer';
/** It has a name and an e-mail address, and the next person may use the same tab. */
const KEPT_MS = 30 * 60_000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Who wanted to pay, kept for this tab only, so that nobody types it again after a refused bank check, which leaves the page.
 * It is deleted once the payment is made, at a sign-out, and after half an hour.
 */
export const customerDraft = {
  read(): Partial<Customer> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { of: Customer; at: number } | null;
      if (kept && Date.now() - kept.at < KEPT_MS) return kept.of;
      customerDraft.forget();
    } catch {
      // Nothing was kept.
    }
    return {};
  },
  keep(customer: Customer): void {
    clearTimeout(forgetting);
    forgetting = setTimeout(customerDraft.forget, KEPT_MS);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ of: customer, at: Date.now() }));
    } catch {
      // Storage is refused: the browser's own autofill has to do.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
