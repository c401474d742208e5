import { Body, Controller, HttpCode, Req } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/claims';
import { mintClaimLink } from '@portal/contracts/calls/internal';
import { claimLink, type ClaimantsClaim, type ClaimLink } from '@portal/contracts/http/claim-page';
import type { ClaimLinkForMail } from '@portal/contracts/http/internal';
import { isOpenClaim } from '@portal/contracts/values/claims';
import { Database } from '@portal/kit/database/database';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyRequest } from 'fastify';
import { awaitedOf } from '../claims/documents.rules.js';
import { readClaim, type WholeClaim } from '../claims/read-claim.js';
import { AddFiles } from './add-files.js';
import { ClaimLinks, linkInvalid } from './claim-links.js';

/** A claim's page, for its claimant by the link in a mail (D-156). */
@Controller()
export class ClaimPageController {
  constructor(
    private readonly database: Database,
    private readonly links: ClaimLinks,
    private readonly addFiles: AddFiles,
  ) {}

  /** Called when a mail to the claimant is written. */
  @Handle(mintClaimLink)
  mint(@IdParam('Claim not found') id: number): Promise<ClaimLinkForMail> {
    return this.links.mint(id);
  }

  @Handle(calls.readClaim)
  @HttpCode(200)
  async read(@Body({ schema: claimLink }) { token }: ClaimLink): Promise<ClaimantsClaim> {
    return this.shown(await this.links.claimOf(token));
  }

  @Handle(calls.addClaimFiles)
  async add(
    @Req() request: FastifyRequest,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ClaimantsClaim> {
    return this.shown(await this.addFiles.add(request, caller.place, key));
  }

  private async shown(id: number): Promise<ClaimantsClaim> {
    return forClaimant((await readClaim(this.database, id)) ?? linkInvalid());
  }
}

/** No names of administrators, and no ids but those of the history. */
function forClaimant({ claim, files, history, requests, additions }: WholeClaim): ClaimantsClaim {
  const { claimNumber, status, claimType, firstName, lastName, email, phone, policyNumber, incidentDate } =
    claim;
  const filedAt = claim.createdAt.toISOString();
  const documentsOf = new Map(requests.map(({ changeId, documents }) => [changeId, documents]));
  const addedAt = new Map(additions.map(({ id, at }) => [id, at.toISOString()]));
  const filed = files.some(({ additionId }) => additionId === null);
  return {
    claimNumber,
    status,
    claimType,
    filedAt,
    firstName,
    lastName,
    email,
    phone,
    policyNumber,
    incidentDate,
    estimatedAmountInCents: claim.estimatedCents,
    namedDocuments: filed ? null : claim.supportingDocuments || null,
    files: files.map(({ filename, sizeBytes, additionId }) => ({
      filename,
      sizeBytes,
      at: (additionId !== null && addedAt.get(additionId)) || filedAt,
    })),
    history: history.map((change) => ({
      id: change.id,
      status: change.status,
      note: change.note,
      at: change.at.toISOString(),
      documents: documentsOf.get(change.id) ?? [],
    })),
    awaited: awaitedOf(status, requests, additions),
    mayAdd: isOpenClaim(status) && requests.length > 0,
  };
}
