import { Injectable } from '@nestjs/common';
import { claimStatusChanged } from '@portal/contracts/events/claim-status-changed';
import type { ClaimChange, ClaimInFull } from '@portal/contracts/http/admin-claims';
import { NEXT_CLAIM_STATUSES, type ClaimStatus } from '@portal/contracts/values/claims';
import { toDollars } from '@portal/contracts/values/money';
import { Database, type Queryable } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { changeStatus, findClaim, findFiles, findHistory, lockClaim } from './review.sql.js';

/** What administrators see of a claim, and do with it. */
@Injectable()
export class ReviewClaims {
  constructor(private readonly database: Database) {}

  /** Throws 404. */
  read(id: number): Promise<ClaimInFull> {
    return inFull(this.database, id);
  }

  /**
   * Gives it the status that may follow, and has the claimant told. @throws 404; 409 CLAIM_MOVED_ON, also for who comes
   * second of two who decide at once
   */
  change(
    id: number,
    adminId: number,
    { status, note }: ClaimChange,
  ): Promise<{ claim: ClaimInFull; before: ClaimStatus }> {
    return this.database.transaction(async (transaction) => {
      const now = await transaction.first(lockClaim, [id]);
      if (!now) throw notFound('Claim not found');
      const possible: readonly ClaimStatus[] = NEXT_CLAIM_STATUSES[now.status];
      if (!possible.includes(status))
        throw conflict(`This claim is ${now.status} by now and cannot become ${status}`, 'CLAIM_MOVED_ON');
      const change = (await transaction.first(changeStatus, [id, status, note || null, adminId]))!;
      await transaction.publish(claimStatusChanged, `claim/${id}`, { claimId: id, changeId: change.id });
      return { claim: await inFull(transaction, id), before: now.status };
    });
  }
}

async function inFull(database: Queryable, id: number): Promise<ClaimInFull> {
  const claim = await database.first(findClaim, [id]);
  if (!claim) throw notFound('Claim not found');
  const files = await database.query(findFiles, [id]);
  const history = await database.query(findHistory, [id]);
  const { estimatedAmountInCents: estimated } = claim;
  return {
    ...claim,
    createdAt: claim.createdAt.toISOString(),
    estimatedAmount: estimated === null ? null : toDollars(estimated),
    files: files.map((file) => ({ ...file, fileUrl: `/api/documents/${file.id}` })),
    history: history.map((change) => ({ ...change, at: change.at.toISOString() })),
  };
}
