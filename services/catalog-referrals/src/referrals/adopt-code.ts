import { Injectable } from '@nestjs/common';
import { referralCreated } from '@portal/contracts/events/referral-created';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { conflict, notFound } from '@portal/kit/http/errors';
import { OpenLink } from '../links/open-link.js';
import { findSellableProduct } from '../products/find-sellable-product.js';
import { findDeletedPartner, findReferralByCode, insertAdoptedReferral } from './referral.sql.js';

/** Turns a code that customers already use into a partner's link, exactly as it is written (D-16). */
@Injectable()
export class AdoptCode {
  constructor(
    private readonly database: Database,
    private readonly links: OpenLink,
  ) {}

  /**
   * Idempotent: a repeat answers with the existing link, as does a slug of it (D-127), with which a payment may wait (D-166).
   * @throws AppError 404 for a product that cannot be sold; 409 when the code is, or was, another link's
   */
  async adopt(code: string, partnerId: number, productId: number): Promise<LinkForCheckout> {
    await findSellableProduct(this.database, productId);
    // Taken as a link's slug (D-127), which the database sees last.
    await this.insert(code, partnerId, productId).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
    const referral = await this.database.first(findReferralByCode, { code });
    const isIt = referral?.partnerId === partnerId && referral.productId === productId && !referral.isDeleted;
    if (!isIt) throw conflict('This code belongs to another referral link already', 'CODE_TAKEN');
    return this.links.open(code, { evenPaused: true });
  }

  private insert(code: string, partnerId: number, productId: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await holdShared(transaction, 'partner', [partnerId]);
      if (await transaction.first(findDeletedPartner, { id: partnerId })) throw notFound('Partner not found');
      const inserted = await transaction.first(insertAdoptedReferral, { code, partnerId, productId });
      if (!inserted) return;
      const subject = `referral/${inserted.id}`;
      await transaction.publish(referralCreated, subject, { referralId: inserted.id, partnerId, productId });
    });
  }
}
