import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { claimDocumentsAsked } from '@portal/contracts/events/claim-documents-asked';
import type { ClaimRequest } from '@portal/contracts/http/admin-claims';
import { CLAIM_DECIDED } from '@portal/contracts/http/claim-page';
import { isOpenClaim } from '@portal/contracts/values/claims';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { ClaimChangeEntity } from '../claims/claim-change.entity.js';
import { ClaimRequestEntity } from '../claims/claim-request.entity.js';
import { ClaimEntity } from '../claims/claim.entity.js';

/** Asks a claimant for documents, by mail (D-156). The claim keeps its status; its history says what was asked for. */
@Injectable()
export class AskClaimant {
  constructor(private readonly database: Database) {}

  /** @throws 404; 409 CLAIM_DECIDED; 409 IDEMPOTENCY_KEY_REUSED */
  ask(
    id: number,
    adminId: number,
    { documents, note }: ClaimRequest,
    key: string | undefined,
  ): Promise<void> {
    const its = `${adminId}:${key ?? randomUUID()}`;
    return this.database.transaction(async (transaction) => {
      const { entities } = transaction;
      const claim = await entities.findOne(ClaimEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!claim) throw notFound('Claim not found');
      const earlier = await entities.findOneBy(ClaimRequestEntity, { claimId: id, key: its });
      if (earlier && earlier.documents.join('\n') !== documents.join('\n'))
        throw conflict('Something else was asked for with this key already', IDEMPOTENCY_KEY_REUSED);
      if (earlier) return;
      if (!isOpenClaim(claim.status))
        throw conflict(
          `This claim is ${claim.status} by now. Take it back into review before you ask for documents.`,
          CLAIM_DECIDED,
        );
      const change = entities.create(ClaimChangeEntity, {
        claimId: id,
        status: claim.status,
        note: note || null,
        changedBy: adminId,
      });
      await entities.insert(ClaimChangeEntity, change);
      await entities.insert(ClaimRequestEntity, { changeId: change.id, claimId: id, documents, key: its });
      await transaction.publish(claimDocumentsAsked, `claim/${id}`, { claimId: id, changeId: change.id });
    });
  }
}
