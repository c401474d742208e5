import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';
import type { ClaimChangeForMail, ClaimForMail } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Allow } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { IdParam } from '@portal/kit/http/id-param';

const findClaimForMail = statement<ClaimForMail & Record<string, unknown>>(
  'find-claim-for-mail',
  `select id, claim_number as "claimNumber", status, claim_type as "claimType", first_name as "firstName",
          last_name as "lastName", email, incident_date::text as "incidentDate",
          (select count(*) from claim_files where claim_id = claims.id) as "filesCount"
   from claims where id = $1`,
);

const findChangeForMail = statement<ClaimChangeForMail & Record<string, unknown>>(
  'find-claim-change-for-mail',
  'select status, note from claim_history where claim_id = $1 and id = $2',
);

/** A claim for who writes to its claimant. */
@Controller('internal/claims')
@Allow('service')
export class ClaimForMailController {
  constructor(private readonly database: Database) {}

  @Get(':id')
  async read(@IdParam('Claim not found') id: number): Promise<ClaimForMail> {
    const claim = await this.database.first(findClaimForMail, [id]);
    if (!claim) throw notFound('Claim not found');
    return claim;
  }

  @Get(':id/changes/:changeId')
  async readChange(
    @IdParam('Claim not found') id: number,
    @Param('changeId', ParseIntPipe) changeId: number,
  ): Promise<ClaimChangeForMail> {
    const change = await this.database.first(findChangeForMail, [id, changeId]);
    if (!change) throw notFound('Claim not found');
    return change;
  }
}
