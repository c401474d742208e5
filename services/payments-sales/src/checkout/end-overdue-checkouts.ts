import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
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
export class EndOverdueCheckouts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(EndOverdueCheckouts.name);
  private readonly repeat = new Repeat({
    work: () => this.sweep(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'could not end unpaid checkouts; will retry',
  });

  constructor(
    private readonly database: Database,
    private readonly leases: CheckoutLeases,
    private readonly ending: EndCheckout,
  ) {}

  onApplicationBootstrap() {
    this.repeat.start();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  /**
   * Goes through all overdue checkouts once, and skips one that cannot be ended until the next run. Safe to run
   * concurrently.
   */
  async sweep(): Promise<void> {
    let after = { createdAt: new Date(0), id: 0 };
    for (let more = true; more && !this.repeat.stopped;) {
      const checkouts = await this.database.query(findOverdueCheckouts, { ...after, limit: AT_ONCE });
      const sold = checkouts.filter(({ sale_id }) => sale_id !== null);
      if (sold.length > 0) await this.database.query(markEnded, { ids: sold.map(({ id }) => id) });
      for (const checkout of checkouts)
        if (checkout.sale_id === null && !this.repeat.stopped) await this.end(checkout);
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
