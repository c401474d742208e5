import { Injectable } from '@nestjs/common';
import { referralCreated } from '@portal/contracts/events/referral-created';
import { REFERRAL_CODE_LENGTH, referralCodeFrom } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import { signedOut } from '@portal/kit/http/errors';
import { randomBytes } from 'node:crypto';
import { findSellableProduct } from '../products/find-sellable-product.js';
import { findDeletedPartner, findLiveReferral, insertReferral, type ReferralRow } from './referral.sql.js';

/** One link per partner and product: creates it, or returns the existing one (D-38). */
@Injectable()
export class CreateReferral {
  constructor(private readonly database: Database) {}

  /** @throws AppError 404 for a product that cannot be sold; 401 for a deleted partner */
  async create(partnerId: number, productId: number): Promise<{ referral: ReferralRow; created: boolean }> {
    await findSellableProduct(this.database, productId);
    for (;;) {
      const created = await this.insert(partnerId, productId);
      const referral = await this.database.first(findLiveReferral, { partnerId, productId });
      if (referral) return { referral, created };
      if (await this.database.first(findDeletedPartner, { id: partnerId })) throw signedOut();
      // Neither inserted nor found: the code was in use, or the link was deleted in between. Retry with another code.
    }
  }

  private insert(partnerId: number, productId: number): Promise<boolean> {
    const code = referralCodeFrom(randomBytes(REFERRAL_CODE_LENGTH));
    return this.database.transaction(async (transaction) => {
      await holdShared(transaction, 'partner', [partnerId]);
      const inserted = await transaction.first(insertReferral, { code, partnerId, productId });
      if (!inserted) return false;
      const subject = `referral/${inserted.id}`;
      await transaction.publish(referralCreated, subject, { referralId: inserted.id, partnerId, productId });
      return true;
    });
  }
}
