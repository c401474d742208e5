import { Injectable } from '@nestjs/common';
import { PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import { endCheckoutLease, keepCheckoutLease, takeCheckoutLease } from './checkout.sql.js';

/** The right to change a checkout's payment at Stripe, for a while. */
export interface Lease {
  readonly checkoutId: number;
  /** Which one it is; changes as it is kept. */
  token: string;
  /**
   * A write at Stripe got no answer: it may still come into force, over whatever is written after it. The lease is left
   * to run out then, which takes longer than the write can.
   */
  inDoubt?: boolean;
}

const busy = () =>
  conflict('This payment is being changed already. Please try again in a moment.', PAYMENT_BUSY);

/** One change of a checkout at a time, whichever process asks: Stripe's calls must not overtake each other. */
@Injectable()
export class CheckoutLeases {
  constructor(private readonly database: Database) {}

  /**
   * Runs `work` while nothing else may change the checkout's payment.
   * @throws AppError 409 PAYMENT_BUSY while somebody else does
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
   * Before each write at Stripe: the lease holds from now on for longer than the write can take.
   * @returns what the browser was last told that it may confirm, in cents; null when nothing
   * @throws AppError 409 PAYMENT_BUSY when it ran out: the checkout may be somebody else's to change by now
   */
  async keep(lease: Lease): Promise<number | null> {
    const kept = await this.database.first(keepCheckoutLease, { id: lease.checkoutId, lease: lease.token });
    if (!kept) throw busy();
    lease.token = kept.token;
    return kept.shown_cents;
  }
}
