import { Injectable } from '@nestjs/common';
import { partnerReinstated } from '@portal/contracts/events/partner-reinstated';
import { partnerSuspended } from '@portal/contracts/events/partner-suspended';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import { ALREADY_SUSPENDED } from '@portal/contracts/values/outcomes';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { endWaitingEmail } from '../emails/confirmation.sql.js';
import { findLastReason, holdPartner, raiseRevision, reinstate, suspend } from './suspension.sql.js';

/**
 * Suspends partners and lifts that (D-166). Nobody else is a partner: an e-mail has one account, so no administrator can be
 * suspended here. Copies of the partner follow by the revision, in whatever order the events come.
 */
@Injectable()
export class SuspendPartners {
  constructor(private readonly database: Database) {}

  /**
   * A new e-mail that waits to be confirmed takes the place of none: whoever asked for it may be why.
   * @returns whether this suspended the partner: the same again only has copies read the partner once more
   * @throws AppError 404; 409 ALREADY_SUSPENDED for another reason, which the partner would not be told
   */
  suspend(partnerId: number, reason: string, by: number): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const { isSuspended } = await hold(transaction, partnerId);
      await transaction.query(endWaitingEmail, { userId: partnerId });
      if (isSuspended) {
        const last = await transaction.first(findLastReason, { id: partnerId });
        if (last?.reason !== reason)
          throw conflict('This partner is suspended already, for another reason.', ALREADY_SUSPENDED);
        await tellCopies(transaction, partnerId);
        return false;
      }
      const { suspensionId } = (await transaction.first(suspend, { id: partnerId, reason, by }))!;
      const subject = `partner/${partnerId}`;
      await transaction.publish(partnerUpdated, subject, { partnerId });
      await transaction.publish(partnerSuspended, subject, { suspensionId, partnerId });
      return true;
    });
  }

  /** Of who is not suspended, copies only read the partner once more. @throws AppError 404 */
  reinstate(partnerId: number, by: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { isSuspended } = await hold(transaction, partnerId);
      tellChange({ before: { isSuspended }, after: { isSuspended: false } });
      if (!isSuspended) return tellCopies(transaction, partnerId);
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

async function tellCopies(transaction: Transaction, partnerId: number): Promise<void> {
  await transaction.query(raiseRevision, { id: partnerId });
  await transaction.publish(partnerUpdated, `partner/${partnerId}`, { partnerId });
}
