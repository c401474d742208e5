import { Injectable } from '@nestjs/common';
import { referralDeleted } from '@portal/contracts/events/referral-deleted';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { markReferralDeleted } from './referral.sql.js';

/**
 * Deletes a partner's own link for good; its sales stay (D-38).
 * @throws AppError 404 when there is none
 */
@Injectable()
export class DeleteReferral {
  constructor(private readonly database: Database) {}

  delete(partnerId: number, referralId: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const deleted = await transaction.first(markReferralDeleted, { id: referralId, partnerId });
      if (!deleted) throw notFound('Referral not found');
      await transaction.publish(referralDeleted, `referral/${referralId}`, { referralId, partnerId });
    });
  }
}
