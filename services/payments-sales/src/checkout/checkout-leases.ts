import { Injectable } from '@nestjs/common';
import { PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import { endCheckoutLease, keepCheckoutLease, takeCheckoutLease } from './checkout.sql.js';

/** A temporary exclusive right to change a checkout's payment at Stripe. */
export interface Lease {
  readonly checkoutId: number;
  /** Identifies the lease; changes each time the lease is renewed. */
  token: string;
  /**
   * A write to Stripe timed out and may still take effect over a later one. The lease is then left to expire, which
   * takes longer than the write can.
   */
  inDoubt?: boolean;
}

const busy = () =>
  conflict('This payment is being changed already. Please try again in a moment.', PAYMENT_BUSY);

/** Serialises changes of a checkout across all processes, so that Stripe calls cannot overtake each other. */
@Injectable()
export class CheckoutLeases {
  constructor(private readonly database: Database) {}

  /**
   * Runs `work` while no other caller may change the checkout's payment.
   * @throws AppError 409 PAYMENT_BUSY while another caller holds the lease
   */
  async exclusively<Result>(checkoutId: number, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const taken = await this.database.first(takeCheckoutLease, { id: checkoutId });
    if (!taken) throw busy();
    const lease: Lease = { checkoutId, token: taken.token };
    try {
      return await work(lease);
    } finally {
      if (!lease.inDoubt) await this.database.query(endCheckoutLease, { id: checkoutId, lease: lease.token });
    }
  }

  /**
   * Renews the lease before each write to Stripe, for longer than the write can take.
   * @returns the total that the browser was last told it may confirm, in cents; null when it was told none
   * @throws AppError 409 PAYMENT_BUSY when the lease expired: another caller may hold it by now
   */
  async keep(lease: Lease): Promise<number | null> {
    const kept = await this.database.first(keepCheckoutLease, { id: lease.checkoutId, lease: lease.token });
    if (!kept) throw busy();
    lease.token = kept.token;
    return kept.shown_cents;
  }
}
