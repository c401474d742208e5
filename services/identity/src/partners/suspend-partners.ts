import { Injectable } from '@nestjs/common';
import { partnerReinstated } from '@portal/contracts/events/partner-reinstated';
import { partnerSuspended } from '@portal/contracts/events/partner-suspended';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import { ALREADY_SUSPENDED } from '@portal/contracts/values/outcomes';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { findLastReason, holdPartner, reinstate, suspend } from './suspension.sql.js';

/**
 * Suspends partners and lifts that (D-166). Nobody else is a partner: an e-mail has one account, so no administrator can be
 * suspended here. Copies of the partner follow by the revision, in whatever order the events come.
 */
@Injectable()
export class SuspendPartners {
  constructor(private readonly database: Database) {}

  /**
   * @returns whether this suspended the partner: the same again changes nothing
   * @throws AppError 404; 409 ALREADY_SUSPENDED for another reason, which the partner would not be told
   */
  suspend(partnerId: number, reason: string, by: number): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const { isSuspended } = await hold(transaction, partnerId);
      if (isSuspended) {
        const last = await transaction.first(findLastReason, { id: partnerId });
        if (last?.reason === reason) return false;
        throw conflict('This partner is suspended already, for another reason.', ALREADY_SUSPENDED);
      }
      const { suspensionId } = (await transaction.first(suspend, { id: partnerId, reason, by }))!;
      const subject = `partner/${partnerId}`;
      await transaction.publish(partnerUpdated, subject, { partnerId });
      await transaction.publish(partnerSuspended, subject, { suspensionId, partnerId });
      return true;
    });
  }

  /** Nothing happens to who is not suspended. @throws AppError 404 */
  reinstate(partnerId: number, by: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { isSuspended } = await hold(transaction, partnerId);
      tellChange({ before: { isSuspended }, after: { isSuspended: false } });
      if (!isSuspended) return;
      const { suspensionId } = (await transaction.first(reinstate, { id: partnerId, by }))!;
      const subject = `partner/${partnerId}`;
      await transaction.publish(partnerUpdated, subject, { partnerId });
      await transaction.publish(partnerReinstated, subject, { suspensionId, partnerId });
    });
  }
}

async function hold(transaction: Transaction, id: number) {
  const partner = await transaction.first(holdPartner, { id });
  if (!partner) throw notFound(PARTNER_NOT_FOUND);
  return partner;
}
