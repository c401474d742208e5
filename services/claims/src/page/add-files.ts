import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { claimDocumentsAdded } from '@portal/contracts/events/claim-documents-added';
import {
  CLAIM_DECIDED,
  claimAddition,
  claimLink,
  MAX_FILES_OF_CLAIM,
  NOTHING_ASKED,
  TOO_MANY_FILES,
} from '@portal/contracts/http/claim-page';
import { MAX_CLAIM_FILES, TOO_MANY_CLAIM_FILES } from '@portal/contracts/http/claims';
import type { StoredFile } from '@portal/contracts/http/files';
import { isOpenClaim, type ClaimStatus } from '@portal/contracts/values/claims';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { badRequest, conflict, validationFailed } from '@portal/kit/http/errors';
import { partsOf } from '@portal/kit/http/multipart';
import { checked } from '@portal/kit/http/validation';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answeredBy } from '../claims/documents.rules.js';
import { ClaimAdditionEntity } from '../claims/claim-addition.entity.js';
import { ClaimFileEntity } from '../claims/claim-file.entity.js';
import { ClaimRequestEntity } from '../claims/claim-request.entity.js';
import { ClaimEntity } from '../claims/claim.entity.js';
import { fingerprintOfFiles } from '../filing/identify.rules.js';
import { KeepFile } from '../filing/keep-file.js';
import { openLink } from './claim-link.sql.js';
import { ClaimLinks, linkInvalid } from './claim-links.js';

/**
 * Takes documents that a claimant was asked for, by the link in a mail (D-156). Nothing is stored for who has no link, or
 * whose claim takes none now; files that are refused in the end are swept by documents.
 */
@Injectable()
export class AddFiles {
  constructor(
    private readonly database: Database,
    private readonly links: ClaimLinks,
    private readonly keepFile: KeepFile,
  ) {}

  /**
   * @param place the hash of the claimant's address (D-80)
   * @returns the claim's id
   * @throws 400; 404 CLAIM_LINK_INVALID; 409 CLAIM_DECIDED, NOTHING_ASKED, TOO_MANY_FILES, IDEMPOTENCY_KEY_REUSED; documents'
   *   errors about a file
   */
  async add(request: FastifyRequest, place: string | undefined, key: string | undefined): Promise<number> {
    if (!request.isMultipart()) throw badRequest('Send the token and the files as a form');
    const { claimId, asked, files } = await this.read(request, place, key);
    if (files.length === 0) throw validationFailed({ supportingDocuments: ['Please add at least one file'] });
    await this.insert(claimId, files, key ?? randomUUID(), asked);
    return claimId;
  }

  private async read(request: FastifyRequest, place: string | undefined, key: string | undefined) {
    let claimId: number | null = null;
    let asked: number | undefined;
    const files: StoredFile[] = [];
    for await (const part of partsOf(request.parts())) {
      if (part.type === 'field') {
        if (part.fieldname === 'token') claimId = await this.claimOf(part.value, key);
        if (part.fieldname === 'asked') asked = checked(sentAsked, { asked: part.value }).asked;
      } else if (!part.filename)
        part.file.resume(); // an empty file input
      else if (claimId === null) throw badRequest('The token comes before the files');
      else if (files.length === MAX_CLAIM_FILES)
        throw validationFailed({ supportingDocuments: [TOO_MANY_CLAIM_FILES] });
      else files.push(await this.keepFile.keep(part, place));
    }
    if (claimId === null) throw validationFailed({ token: ['The token is missing'] });
    return { claimId, asked, files };
  }

  /** Refuses before the first file is read what would be refused after the last. */
  private async claimOf(sent: unknown, key: string | undefined): Promise<number> {
    const claimId = await this.links.claimOf(checked(claimLink, { token: sent }).token);
    await this.database.read(async (entities) => {
      if (key && (await entities.countBy(ClaimAdditionEntity, { claimId, key })) > 0) return;
      const claim = await entities.findOneBy(ClaimEntity, { id: claimId });
      requireAsked(claim?.status, await entities.countBy(ClaimRequestEntity, { claimId }));
    });
    return claimId;
  }

  /**
   * The claim's lock puts this before or after a decision, and before or after another request.
   * @param asked the last request that was on screen
   */
  private insert(
    claimId: number,
    files: StoredFile[],
    key: string,
    asked: number | undefined,
  ): Promise<void> {
    const fingerprint = fingerprintOfFiles(files);
    return this.database.transaction(async (transaction) => {
      const { entities } = transaction;
      const claim = await entities.findOne(ClaimEntity, {
        where: { id: claimId },
        lock: { mode: 'pessimistic_write' },
      });
      const earlier = await entities.findOneBy(ClaimAdditionEntity, { claimId, key });
      if (earlier && !earlier.fingerprint.equals(fingerprint))
        throw conflict('Other files were sent with this key already', IDEMPOTENCY_KEY_REUSED);
      if (earlier) return;
      const requests = await entities.find(ClaimRequestEntity, {
        where: { claimId },
        order: { changeId: 'asc' },
      });
      requireAsked(claim?.status, requests.length);
      if ((await entities.countBy(ClaimFileEntity, { claimId })) + files.length > MAX_FILES_OF_CLAIM)
        throw conflict(
          `A claim may have ${MAX_FILES_OF_CLAIM} files. Please write to us instead.`,
          TOO_MANY_FILES,
        );
      const answers = answeredBy(requests, asked);
      const addition = entities.create(ClaimAdditionEntity, { claimId, answers, key, fingerprint });
      await entities.insert(ClaimAdditionEntity, addition);
      await entities.insert(
        ClaimFileEntity,
        files.map(({ fileId, filename, mimeType, sizeBytes }) => ({
          claimId,
          fileId,
          filename,
          mimeType,
          sizeBytes,
          additionId: addition.id,
        })),
      );
      await transaction.query(openLink, { claimId });
      const fileIds = files.map(({ fileId }) => fileId);
      await transaction.publish(claimDocumentsAdded, `claim/${claimId}`, { claimId, fileIds });
    });
  }
}

const sentAsked = z.pick(claimAddition, { asked: true });

/** @param status undefined when the claim is gone */
function requireAsked(status: ClaimStatus | undefined, requestsCount: number): void {
  if (!status) linkInvalid();
  if (!isOpenClaim(status))
    throw conflict('Your claim has been decided, so it takes no more documents.', CLAIM_DECIDED);
  if (requestsCount === 0) throw conflict('Nobody has asked for documents so far.', NOTHING_ASKED);
}
