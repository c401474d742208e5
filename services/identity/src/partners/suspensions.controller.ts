import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import * as internal from '@portal/contracts/calls/internal';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import type { Suspension } from '@portal/contracts/http/internal';
import {
  newSuspension,
  type NewSuspension,
  type PartnerSuspension,
} from '@portal/contracts/http/partner-suspensions';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { SuspendPartners } from './suspend-partners.js';
import { findStanding, findSuspension } from './suspension.sql.js';

/** Partners' suspensions (D-166). The gateway ends the sessions of whom was suspended. */
@Controller()
export class SuspensionsController {
  constructor(
    private readonly database: Database,
    private readonly partners: SuspendPartners,
  ) {}

  @Handle(calls.getPartnerSuspension)
  async read(@IdParam(PARTNER_NOT_FOUND) id: number): Promise<PartnerSuspension> {
    const found = await this.database.first(findStanding, { id });
    if (!found) throw notFound(PARTNER_NOT_FOUND);
    const { since, reason, byId, byName } = found;
    return {
      suspension:
        since === null || reason === null || byId === null
          ? null
          : { reason, since: since.toISOString(), by: { id: byId, name: byName } },
    };
  }

  @Handle(internal.suspendPartnerAccount)
  @HttpCode(200)
  async suspend(
    @UserId() by: number,
    @IdParam(PARTNER_NOT_FOUND) id: number,
    @Body({ schema: newSuspension }) { reason }: NewSuspension,
  ): Promise<{ changed: boolean }> {
    return { changed: await this.partners.suspend(id, reason, by) };
  }

  @Handle(calls.reinstatePartner)
  @HttpCode(204)
  reinstate(@UserId() by: number, @IdParam(PARTNER_NOT_FOUND) id: number): Promise<void> {
    return this.partners.reinstate(id, by);
  }

  /** For the mail; 404 when the partner is gone, or something else was decided since. */
  @Handle(internal.getSuspension)
  async forMail(@IdParam('Suspension not found') id: number): Promise<Suspension> {
    const found = await this.database.first(findSuspension, { id });
    if (!found) throw notFound('Suspension not found');
    return found;
  }
}
