import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/partner';
import {
  createReferral,
  type CreateReferral as CreateReferralBody,
  type LinkForCheckout,
  type Referral,
} from '@portal/contracts/http/catalog';
import { referralChanges, type ReferralChanges } from '@portal/contracts/http/referral-changes';
import type { PartnerReferral } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AdoptCode } from './adopt-code.js';
import { CreateReferral } from './create-referral.js';
import { DeleteReferral } from './delete-referral.js';
import { EditReferral } from './edit-referral.js';
import { PresentReferral } from './present-referral.js';
import { listReferrals } from './referral.sql.js';

const adoption = z.object({
  code: z.string().trim().min(1).max(200),
  partnerId: z.int().positive(),
  productId: z.int().positive(),
});
const ofPartner = z.object({ partnerId: z.coerce.number().int().positive() });

/** A partner's links. */
@Controller()
export class ReferralsController {
  constructor(
    private readonly database: Database,
    private readonly createReferral: CreateReferral,
    private readonly deleteReferral: DeleteReferral,
    private readonly editReferral: EditReferral,
    private readonly presentReferral: PresentReferral,
    private readonly adoptCode: AdoptCode,
  ) {}

  /** The caller's live links, newest first. */
  @Handle(internal.listLiveLinks)
  async list(@UserId() partnerId: number): Promise<Referral[]> {
    const rows = await this.database.query(listReferrals, { partnerId, withDeleted: false });
    return rows.map(this.presentReferral.present);
  }

  /** 201 for a new link, 200 for the existing one (D-38); 404 for a product that cannot be sold. */
  @Handle(calls.createReferral)
  async create(
    @UserId() partnerId: number,
    @Body({ schema: createReferral }) { productId }: CreateReferralBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Referral> {
    const { referral, created } = await this.createReferral.create(partnerId, productId);
    void reply.status(created ? 201 : 200);
    return this.presentReferral.present(referral);
  }

  /** 404 for a link that is unknown, deleted or another partner's. */
  @Handle(calls.editReferral)
  async edit(
    @UserId() partnerId: number,
    @IdParam('Referral not found') id: number,
    @Body({ schema: referralChanges }) changes: ReferralChanges,
  ): Promise<Referral> {
    return this.presentReferral.present(await this.editReferral.edit(partnerId, id, changes));
  }

  /** 404 for a link that is unknown, deleted or another partner's. */
  @Handle(calls.deleteReferral)
  @HttpCode(204)
  delete(@UserId() partnerId: number, @IdParam('Referral not found') id: number): Promise<void> {
    return this.deleteReferral.delete(partnerId, id);
  }

  /** All links that the partner ever made, for statistics of their sales. */
  @Handle(internal.listAllLinks)
  async listAll(
    @Query({ schema: ofPartner }) { partnerId }: z.infer<typeof ofPartner>,
  ): Promise<PartnerReferral[]> {
    const rows = await this.database.query(listReferrals, { partnerId, withDeleted: true });
    return rows.map((row) => ({ ...this.presentReferral.present(row), isActive: row.isLive }));
  }

  /** Called by payments-sales: turns a code in use into a link (D-16). */
  @Handle(internal.adoptCode)
  @HttpCode(200)
  adopt(
    @Body({ schema: adoption }) { code, partnerId, productId }: z.infer<typeof adoption>,
  ): Promise<LinkForCheckout> {
    return this.adoptCode.adopt(code, partnerId, productId);
  }
}
