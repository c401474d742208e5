import type { Queryable } from '@portal/kit/database/database';
import { ClaimAdditionEntity } from './claim-addition.entity.js';
import { ClaimChangeEntity } from './claim-change.entity.js';
import { ClaimFileEntity } from './claim-file.entity.js';
import { ClaimRequestEntity } from './claim-request.entity.js';
import { ClaimEntity } from './claim.entity.js';

/** A claim with all that belongs to it, each oldest first; null when there is none. */
export async function readClaim(database: Queryable, id: number) {
  return database.read(async (entities) => {
    const claim = await entities.findOneBy(ClaimEntity, { id });
    if (!claim) return null;
    const where = { claimId: id };
    return {
      claim,
      files: await entities.find(ClaimFileEntity, { where, order: { fileId: 'asc' } }),
      history: await entities.find(ClaimChangeEntity, { where, order: { id: 'asc' } }),
      requests: await entities.find(ClaimRequestEntity, { where, order: { changeId: 'asc' } }),
      additions: await entities.find(ClaimAdditionEntity, { where, order: { id: 'asc' } }),
    };
  });
}
export type WholeClaim = NonNullable<Awaited<ReturnType<typeof readClaim>>>;
