import { Injectable } from '@nestjs/common';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import { estimatedCents, type FiledClaim } from '@portal/contracts/http/claims';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { insertOnce } from '@portal/kit/database/insert-once';
import { conflict } from '@portal/kit/http/errors';
import { ClaimChangeEntity } from '../claims/claim-change.entity.js';
import { ClaimFileEntity } from '../claims/claim-file.entity.js';
import { ClaimEntity } from '../claims/claim.entity.js';
import { fingerprintOf, newClaimNumber } from './identify.rules.js';
import type { Submission } from './read-submission.js';

/** Creates claims from submissions, once per idempotency key. */
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
      const filed = await this.insert(submission, idempotencyKey, fingerprint);
      if (filed) return { claim: shown(filed), created: true };
      const earlier = idempotencyKey === null ? null : await this.findByKey(idempotencyKey);
      // Neither inserted nor found: the number was in use. Retry with another number.
      if (!earlier) continue;
      if (!earlier.fingerprint.equals(fingerprint))
        throw conflict('Another claim was submitted with this key already', IDEMPOTENCY_KEY_REUSED);
      return { claim: shown(earlier), created: false };
    }
  }

  /**
   * Inserts the claim with its first history entry and its files.
   * @returns null when its number or key is in use
   */
  private insert(
    { claim, files }: Submission,
    idempotencyKey: string | null,
    fingerprint: Buffer,
  ): Promise<ClaimEntity | null> {
    const names = files.length > 0 ? files.map(({ filename }) => filename).join(',') : null;
    return this.database.transaction(async (transaction) => {
      const { entities } = transaction;
      const filed = entities.create(ClaimEntity, {
        claimNumber: newClaimNumber(),
        claimType: claim.claimType,
        firstName: claim.firstName,
        lastName: claim.lastName,
        email: claim.email,
        phone: claim.phone,
        policyNumber: claim.policyNumber,
        incidentDate: claim.incidentDate,
        estimatedCents: estimatedCents(claim),
        supportingDocuments: names ?? claim.supportingDocuments ?? '',
        status: 'submitted',
        language: claim.language ?? null,
        idempotencyKey,
        fingerprint,
      });
      if (!(await insertOnce(entities.getRepository(ClaimEntity), filed))) return null;
      const { id: claimId, status } = filed;
      await entities.insert(ClaimChangeEntity, { claimId, status });
      await entities.insert(
        ClaimFileEntity,
        files.map(({ fileId, filename, mimeType, sizeBytes }) => ({
          claimId,
          fileId,
          filename,
          mimeType,
          sizeBytes,
        })),
      );
      const fileIds = files.map(({ fileId }) => fileId);
      await transaction.publish(claimSubmitted, `claim/${claimId}`, { claimId, fileIds });
      return filed;
    });
  }

  private findByKey(idempotencyKey: string): Promise<ClaimEntity | null> {
    return this.database.read((entities) => entities.findOneBy(ClaimEntity, { idempotencyKey }));
  }
}

const shown = ({ id, claimNumber, status }: ClaimEntity): FiledClaim => ({ id, claimNumber, status });
