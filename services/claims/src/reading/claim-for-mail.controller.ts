import { Controller, Param, ParseIntPipe } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { ClaimChangeForMail, ClaimForMail } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ClaimAdditionEntity } from '../claims/claim-addition.entity.js';
import { ClaimChangeEntity } from '../claims/claim-change.entity.js';
import { ClaimFileEntity } from '../claims/claim-file.entity.js';
import { ClaimRequestEntity } from '../claims/claim-request.entity.js';
import { ClaimEntity } from '../claims/claim.entity.js';
import { awaitedOf } from '../claims/documents.rules.js';

/** A claim for notifications, which writes to the claimant. */
@Controller()
export class ClaimForMailController {
  constructor(private readonly database: Database) {}

  @Handle(internal.getClaimForMail)
  async read(@IdParam('Claim not found') id: number): Promise<ClaimForMail> {
    const [claim, filesCount, requests, additions] = await this.database.read((entities) =>
      Promise.all([
        entities.findOneBy(ClaimEntity, { id }),
        entities.countBy(ClaimFileEntity, { claimId: id }),
        entities.find(ClaimRequestEntity, { where: { claimId: id }, order: { changeId: 'asc' } }),
        entities.find(ClaimAdditionEntity, { where: { claimId: id } }),
      ]),
    );
    if (!claim) throw notFound('Claim not found');
    const { claimNumber, status, claimType, firstName, lastName, email, incidentDate, language } = claim;
    const awaited = awaitedOf(status, requests, additions);
    return {
      id,
      claimNumber,
      status,
      claimType,
      firstName,
      lastName,
      email,
      incidentDate,
      filesCount,
      awaited,
      language,
    };
  }

  @Handle(internal.getClaimChange)
  async readChange(
    @IdParam('Claim not found') claimId: number,
    @Param('changeId', ParseIntPipe) id: number,
  ): Promise<ClaimChangeForMail> {
    const [change, request] = await this.database.read((entities) =>
      Promise.all([
        entities.findOneBy(ClaimChangeEntity, { id, claimId }),
        entities.findOneBy(ClaimRequestEntity, { changeId: id }),
      ]),
    );
    if (!change) throw notFound('Claim not found');
    return { status: change.status, note: change.note, documents: request?.documents ?? [] };
  }
}
