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
    // Each is read as it is by then: so an addition that is told has its files, and a request its place in the history.
    const additions = await entities.find(ClaimAdditionEntity, { where, order: { id: 'asc' } });
    const requests = await entities.find(ClaimRequestEntity, { where, order: { changeId: 'asc' } });
    const history = await entities.find(ClaimChangeEntity, { where, order: { id: 'asc' } });
    const found = await entities.find(ClaimFileEntity, { where, order: { fileId: 'asc' } });
    const told = new Set(additions.map(({ id }) => id));
    const files = found.filter(({ additionId }) => additionId === null || told.has(additionId));
    return { claim, files, history, requests, additions };
  });
}
export type WholeClaim = NonNullable<Awaited<ReturnType<typeof readClaim>>>;
