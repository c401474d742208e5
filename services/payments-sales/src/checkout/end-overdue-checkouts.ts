import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import { CheckoutLeases } from './checkout-leases.js';
import { findOverdueCheckouts, markEnded, type CheckoutRow } from './checkout.sql.js';
import { EndCheckout } from './end-checkout.js';

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 100;

/**
 * Cancels checkouts that were not paid within a day (D-6). Otherwise the client secret stays valid for months, at the
 * old price, with the old coupon, and for a link that may be gone. Calls Stripe sequentially, since nothing waits for
 * it.
 */
@Injectable()
export class EndOverdueCheckouts {
  private readonly log = new Logger(EndOverdueCheckouts.name);

  constructor(
    private readonly database: Database,
    private readonly leases: CheckoutLeases,
    private readonly ending: EndCheckout,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.sweep(),
      everyMs: EVERY_MS,
      failure: 'could not end unpaid checkouts; will retry',
    });
  }

  /**
   * Goes through all overdue checkouts once, and skips one that cannot be ended until the next run. Safe to run
   * concurrently.
   */
  async sweep(): Promise<void> {
    let after = { createdAt: new Date(0), id: 0 };
    for (let more = true; more && !this.repeats.stopped;) {
      const checkouts = await this.database.query(findOverdueCheckouts, { ...after, limit: AT_ONCE });
      const sold = checkouts.filter(({ sale_id }) => sale_id !== null);
      if (sold.length > 0) await this.database.query(markEnded, { ids: sold.map(({ id }) => id) });
      for (const checkout of checkouts)
        if (checkout.sale_id === null && !this.repeats.stopped) await this.end(checkout);
      more = checkouts.length === AT_ONCE;
      const last = checkouts.at(-1);
      if (last) after = { createdAt: last.created_at, id: last.id };
    }
  }

  private async end(checkout: CheckoutRow): Promise<void> {
    try {
      await this.leases.exclusively(checkout.id, (lease) => this.ending.end(lease, checkout));
    } catch (error) {
      // Another caller holds the lease, or Stripe refused: continue with the others.
      if (!(error instanceof AppError && error.status === 409))
        this.log.warn(`could not end the unpaid checkout ${checkout.id}; will retry`, error);
    }
  }
}
