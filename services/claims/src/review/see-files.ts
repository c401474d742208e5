import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { ClaimAdditionEntity } from '../claims/claim-addition.entity.js';
import { ClaimEntity } from '../claims/claim.entity.js';

/** Notes that an administrator has looked at what a claimant sent, up to the last that was on screen (D-156). */
@Injectable()
export class SeeFiles {
  constructor(private readonly database: Database) {}

  /** Idempotent. @returns how many times the claimant had sent something that was new. @throws 404 */
  see(claimId: number, adminId: number, newest: number): Promise<number> {
    return this.database.transaction(async ({ entities }) => {
      if (!(await entities.existsBy(ClaimEntity, { id: claimId }))) throw notFound('Claim not found');
      const unseen = { claimId, id: LessThanOrEqual(newest), seenAt: IsNull() };
      const { affected } = await entities.update(ClaimAdditionEntity, unseen, {
        seenAt: new Date(),
        seenBy: adminId,
      });
      return affected ?? 0;
    });
  }
}
