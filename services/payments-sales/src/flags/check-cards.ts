import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import Stripe from 'stripe';
import { PaymentsSettings } from '../settings.js';
import { isMissing } from '../stripe/stripe-errors.rules.js';
import { CardFlags, holdCard, holdCardOfSale } from './card-flags.js';
import * as sql from './card-checks.sql.js';

/** At most five calls a second, of the hundred that Stripe allows. */
const EVERY_MS = 5_000;
const AT_A_TIME = 25;
const TIDY_EVERY_MS = 3_600_000;

/**
 * Asks Stripe which card paid a sale, some seconds after it was recorded, since no webhook about a payment says so (D-121).
 * What is to be asked waits in a table, for as long as Stripe does not answer. The fingerprint is not kept, only a hash of it
 * with a key derived from Stripe's key: who has that key can ask for the fingerprints, and nobody else can compare them.
 */
@Injectable()
export class CheckCards {
  private readonly log = new Logger(CheckCards.name);
  private readonly key: Buffer;
  private readonly keyId: string;

  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly settings: PaymentsSettings,
    private readonly flags: CardFlags,
    private readonly repeats: Repeats,
  ) {
    this.key = Buffer.from(
      hkdfSync(
        'sha256',
        settings.STRIPE_SECRET_KEY ?? 'sandbox',
        '',
        'portal payments-sales: compares cards',
        32,
      ),
    );
    this.keyId = createHash('sha256').update(this.key).digest('hex').slice(0, 16);
    repeats.add(this, {
      work: () => this.tidy(),
      everyMs: TIDY_EVERY_MS,
      failure: 'prints of cards could not be tidied up',
      atStart: true,
    });
    if (settings.areCardsCompared)
      repeats.add(this, {
        work: () => this.check(),
        everyMs: EVERY_MS,
        failure: 'Stripe could not be asked about cards; will retry',
        level: 'warn',
      });
  }

  /** One that Stripe refuses stops no other. Once Stripe does not answer, what is left of the turn is due again later. */
  async check(): Promise<void> {
    for (const { sale_id, payment_id } of await this.database.query(sql.takeDue, { limit: AT_A_TIME })) {
      if (this.repeats.stopped) return;
      await this.one(sale_id, payment_id).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        this.log.warn(`Stripe refused to say which card paid sale ${sale_id}; will retry`, error);
      });
    }
  }

  private async one(saleId: number, paymentId: string): Promise<void> {
    const fingerprint = await this.fingerprintOf(paymentId);
    const print = fingerprint ? createHmac('sha256', this.key).update(fingerprint).digest() : null;
    await this.database.transaction(async (transaction) => {
      await holdCardOfSale(transaction, saleId);
      if (print) await holdCard(transaction, print);
      const kept = await transaction.first(sql.keepPrint, { saleId, print, keyId: this.keyId });
      if (kept && print) await this.flags.ofPrint(print, transaction);
    });
  }

  /** @returns null for a payment without a card, or one that Stripe does not know any more */
  private async fingerprintOf(paymentId: string): Promise<string | null> {
    try {
      const { latest_charge: charge } = await this.stripe.paymentIntents.retrieve(paymentId, {
        expand: ['latest_charge'],
      });
      return (charge as Stripe.Charge | null)?.payment_method_details?.card?.fingerprint ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Removes what is a year old. Has Stripe asked again for prints of a key that was rolled since. */
  async tidy(): Promise<void> {
    await this.database.query(sql.forgetOld);
    if (this.settings.areCardsCompared) await this.database.query(sql.askAgain, { keyId: this.keyId });
  }
}
