import { Injectable } from '@nestjs/common';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import { estimatedCents, type FiledClaim } from '@portal/contracts/http/claims';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import { findClaimByKey, insertClaim } from './file-claim.sql.js';
import { fingerprintOf, newClaimNumber } from './identify.rules.js';
import type { Submission } from './read-submission.js';

/** Makes a claim of a submission: one for each idempotency key, however often it comes. */
@Injectable()
export class FileClaim {
  constructor(private readonly database: Database) {}

  /** @throws 409 IDEMPOTENCY_KEY_REUSED when another claim was filed under the key */
  async file(
    submission: Submission,
    idempotencyKey: string | null,
  ): Promise<{ claim: FiledClaim; created: boolean }> {
    const fingerprint = fingerprintOf(submission.claim, submission.files);
    for (;;) {
      const claim = await this.insert(submission, idempotencyKey, fingerprint);
      if (claim) return { claim, created: true };
      const earlier = await this.database.first(findClaimByKey, [idempotencyKey]);
      // Neither made nor there: the number was in use. Another number, then.
      if (!earlier) continue;
      if (!earlier.fingerprint.equals(fingerprint))
        throw conflict('Another claim was submitted with this key already', IDEMPOTENCY_KEY_REUSED);
      const { id, claimNumber, status } = earlier;
      return { claim: { id, claimNumber, status }, created: false };
    }
  }

  private insert({ claim, files }: Submission, idempotencyKey: string | null, fingerprint: Buffer) {
    const names = files.length > 0 ? files.map(({ filename }) => filename).join(',') : null;
    return this.database.transaction(async (transaction) => {
      const filed = await transaction.first(insertClaim, [
        newClaimNumber(),
        idempotencyKey,
        fingerprint,
        claim.claimType,
        claim.firstName,
        claim.lastName,
        claim.email,
        claim.phone,
        claim.policyNumber,
        claim.incidentDate,
        estimatedCents(claim),
        names ?? claim.supportingDocuments ?? '',
        files.map(({ fileId }) => fileId),
        files.map(({ filename }) => filename),
        files.map(({ mimeType }) => mimeType),
        files.map(({ sizeBytes }) => sizeBytes),
      ]);
      if (filed)
        await transaction.publish(claimSubmitted, `claim/${filed.id}`, {
          claimId: filed.id,
          fileIds: files.map(({ fileId }) => fileId),
        });
      return filed;
    });
  }
}
