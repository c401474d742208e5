import { Injectable } from '@nestjs/common';
import { downloadDocument } from '@portal/contracts/calls/account';
import { addressOf } from '@portal/contracts/calls/define-call';
import { claimStatusChanged } from '@portal/contracts/events/claim-status-changed';
import type { ClaimChange, ClaimInFull } from '@portal/contracts/http/admin-claims';
import { isOpenClaim, NEXT_CLAIM_STATUSES, type ClaimStatus } from '@portal/contracts/values/claims';
import { toDollars } from '@portal/contracts/values/money';
import { CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import { Database, type Queryable } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { IsNull, MoreThan } from 'typeorm';
import { ClaimAdditionEntity } from '../claims/claim-addition.entity.js';
import { ClaimChangeEntity } from '../claims/claim-change.entity.js';
import { ClaimEntity } from '../claims/claim.entity.js';
import { awaitedOf, newestUnseen } from '../claims/documents.rules.js';
import { readClaim } from '../claims/read-claim.js';

/** Lets administrators read and decide claims. */
@Injectable()
export class ReviewClaims {
  constructor(private readonly database: Database) {}

  /** @throws AppError 404 */
  read(id: number): Promise<ClaimInFull> {
    return inFull(this.database, id);
  }

  /**
   * Moves the claim to a status that may follow, and has the claimant notified.
   * @throws 404; 409 CLAIM_MOVED_ON, also for the later of two concurrent decisions, and where the claim is no longer what it
   *   was on screen: a decision is not reopened by who has not seen it; 409 CHANGED_MEANWHILE for a decision
   *   without documents that came since the claim was on screen, and nobody has looked at
   */
  change(
    id: number,
    adminId: number,
    { status, was, note, newest }: ClaimChange,
  ): Promise<{ claim: ClaimInFull; before: ClaimStatus }> {
    return this.database.transaction(async (transaction) => {
      const { entities } = transaction;
      // Waits for concurrent changes.
      const now = await entities.findOne(ClaimEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!now) throw notFound('Claim not found');
      const possible: readonly ClaimStatus[] = NEXT_CLAIM_STATUSES[now.status];
      if (!possible.includes(status) || (was !== undefined && was !== now.status))
        throw conflict(movedOn(now.status, status, possible), 'CLAIM_MOVED_ON');
      if (!isOpenClaim(status) && newest !== undefined) {
        const since = { claimId: id, id: MoreThan(newest ?? 0), seenAt: IsNull() };
        if (await entities.existsBy(ClaimAdditionEntity, since))
          throw conflict('The claimant has sent documents since. Please look again.', CHANGED_MEANWHILE);
      }
      await entities.update(ClaimEntity, { id }, { status });
      const change = entities.create(ClaimChangeEntity, {
        claimId: id,
        status,
        note: note || null,
        changedBy: adminId,
      });
      await entities.insert(ClaimChangeEntity, change);
      await transaction.publish(claimStatusChanged, `claim/${id}`, { claimId: id, changeId: change.id });
      return { claim: await inFull(transaction, id), before: now.status };
    });
  }
}

function movedOn(now: ClaimStatus, wished: ClaimStatus, possible: readonly ClaimStatus[]): string {
  if (now === wished)
    return `This claim is ${now} by now: somebody made it so since you opened it. Please look again.`;
  return possible.includes(wished)
    ? `This claim is ${now} by now: it was changed since you opened it. Please look again.`
    : `This claim is ${now} by now and cannot become ${wished}`;
}

async function inFull(database: Queryable, id: number): Promise<ClaimInFull> {
  const whole = await readClaim(database, id);
  if (!whole) throw notFound('Claim not found');
  const { claim, files, history, requests, additions } = whole;
  const documentsOf = new Map(requests.map(({ changeId, documents }) => [changeId, documents]));
  const additionOf = new Map(additions.map((addition) => [addition.id, addition]));
  const newest = newestUnseen(additions);
  return {
    id,
    claimNumber: claim.claimNumber,
    status: claim.status,
    claimType: claim.claimType,
    firstName: claim.firstName,
    lastName: claim.lastName,
    email: claim.email,
    createdAt: claim.createdAt.toISOString(),
    filesCount: files.length,
    hasNewFiles: newest !== null,
    phone: claim.phone,
    policyNumber: claim.policyNumber,
    incidentDate: claim.incidentDate,
    estimatedAmount: claim.estimatedCents === null ? null : toDollars(claim.estimatedCents),
    estimatedAmountInCents: claim.estimatedCents,
    namedDocuments: files.some(({ additionId }) => additionId === null)
      ? null
      : claim.supportingDocuments || null,
    files: files.map(({ fileId, filename, mimeType, sizeBytes, additionId }) => {
      const addition = additionId === null ? undefined : additionOf.get(additionId);
      return {
        id: fileId,
        filename,
        mimeType,
        sizeBytes,
        fileUrl: addressOf(downloadDocument, { params: { id: fileId } }),
        addedAt: addition?.at.toISOString() ?? null,
        isNew: addition?.seenAt === null,
      };
    }),
    awaited: awaitedOf(claim.status, requests, additions),
    newest,
    history: history.map((change) => ({
      id: change.id,
      status: change.status,
      note: change.note,
      at: change.at.toISOString(),
      changedBy: change.changedBy,
      documents: documentsOf.get(change.id) ?? [],
    })),
  };
}
