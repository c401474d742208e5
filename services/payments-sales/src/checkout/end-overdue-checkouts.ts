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
 * Cancels what nobody paid within a day (D-6): a client secret is good for months otherwise, at the price of then, with the
 * coupon of then, by a link that may be gone. One call to Stripe after another, since nothing waits for it.
 */
@Injectable()
export class EndOverdueCheckouts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(EndOverdueCheckouts.name);
  private readonly repeat = new Repeat({
    work: () => this.sweep(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'unpaid checkouts could not be ended; it is tried again',
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

  /** Goes through all of them once; one that cannot be ended is passed over until the next time. May run anywhere, any time. */
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
      // Somebody else's at this moment, or Stripe would not: the others do not wait for it.
      if (!(error instanceof AppError && error.status === 409))
        this.log.warn(`the unpaid checkout ${checkout.id} is not ended yet`, error);
    }
  }
}
