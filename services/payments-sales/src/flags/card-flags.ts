import { Injectable } from '@nestjs/common';
import { saleFlagged } from '@portal/contracts/events/sale-flagged';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone, holdShared } from '@portal/kit/database/hold';
import { PaymentsSettings } from '../settings.js';
import { flagsOfCard } from './card.rules.js';
import * as sql from './card-checks.sql.js';

/** Which sales were paid by one card, and what of them is to be held (D-121). */
@Injectable()
export class CardFlags {
  constructor(private readonly settings: PaymentsSettings) {}

  /** Has the cards of new sales asked for, in the transaction that lists them. */
  async note(saleIds: number[], transaction: Transaction): Promise<void> {
    if (this.settings.areCardsCompared) await transaction.query(sql.insertChecks, { saleIds });
  }

  /** Of sales whose card is known: their customer or their partner came later. */
  async ofSales(saleIds: number[], transaction: Transaction): Promise<void> {
    if (!this.settings.areCardsCompared) return;
    // Whose card Stripe is just saying is read afterwards, with its print.
    await holdShared(transaction, CARD_OF_SALE, saleIds);
    for (const { print } of await transaction.query(sql.findPrints, { saleIds }))
      await this.ofPrint(print, transaction);
  }

  /** Tells each flag once. Whoever learns of another sale by the same card at the same time waits, and sees this one. */
  async ofPrint(print: Buffer, transaction: Transaction): Promise<void> {
    await holdCard(transaction, print);
    const uses = await transaction.query(sql.findUses, { print });
    const told = new Map(uses.map((use) => [use.sale_id, use.told]));
    const flags = flagsOfCard(
      uses.map((use) => ({
        saleId: use.sale_id,
        partnerId: use.partner_id,
        soldAt: use.occurred_at,
        mailbox: use.mailbox,
        ownOf: use.own_of,
      })),
    ).filter(({ saleId, flag }) => !told.get(saleId)!.includes(flag.kind));
    if (flags.length === 0) return;
    await transaction.query(sql.noteTold, {
      saleIds: flags.map(({ saleId }) => saleId),
      kinds: flags.map(({ flag }) => flag.kind),
    });
    await transaction.publishEach(
      saleFlagged,
      flags.map(({ saleId, partnerId, flag }) => ({
        subject: `sale/${saleId}`,
        data: { saleId, partnerId, flags: [flag] },
      })),
    );
  }
}

/** The kind of the lock on what is known of a sale's card: shared to read it, exclusive to write it. */
const CARD_OF_SALE = 'card-of-sale';

/** Call it before the sale's print is written, and before `holdCard`: who lists its customer meanwhile sees the print. */
export const holdCardOfSale = (transaction: Transaction, saleId: number): Promise<void> =>
  holdAlone(transaction, CARD_OF_SALE, saleId);

/** Call it before anything of the card is written. */
export const holdCard = (transaction: Transaction, print: Buffer): Promise<void> =>
  holdAlone(transaction, 'same-card', print.readUIntBE(0, 6));
