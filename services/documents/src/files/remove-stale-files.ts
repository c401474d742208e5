import { Injectable, Logger } from '@nestjs/common';
import { findClaimsOfFiles } from '@portal/contracts/calls/internal';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { keepClaimFiles } from './claim-files.sql.js';
import { findStaleFiles, removeStaleFiles } from './sweep.sql.js';

const BATCH = 100;

/**
 * Removes provisional files that nobody kept within a day. `claim.submitted` may arrive later, after a weekend without
 * a broker or from the dead letters. So claims is asked which files it has, and while it does not answer, no claim's
 * file is removed.
 */
@Injectable()
export class RemoveStaleFiles {
  private readonly log = new Logger(RemoveStaleFiles.name);

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /** @returns how many were removed */
  async remove(): Promise<number> {
    let removed = 0;
    let after = 0;
    for (let found = BATCH; found === BATCH;) {
      const files = await this.database.query(findStaleFiles, { limit: BATCH, after });
      const idsOf = (isClaims: boolean) =>
        files.filter(({ purpose }) => (purpose === 'claim') === isClaims).map(({ id }) => id);
      const unwanted = [...idsOf(false), ...(await this.ofNoClaim(idsOf(true)))];
      removed += (await this.database.query(removeStaleFiles, { ids: unwanted })).length;
      after = files.at(-1)?.id ?? after;
      found = files.length;
    }
    return removed;
  }

  /**
   * Keeps those that a claim has.
   * @returns the others; none while claims cannot be asked
   */
  private async ofNoClaim(fileIds: number[]): Promise<number[]> {
    if (fileIds.length === 0) return [];
    try {
      const known = await this.services.call(findClaimsOfFiles, { body: { fileIds } });
      for (const [claimId, files] of Map.groupBy(known, (each) => each.claimId)) {
        const ids = files.map(({ fileId }) => fileId);
        const kept = await this.database.query(keepClaimFiles, { claimId, ids });
        this.log.warn(
          `claim ${claimId}: kept ${kept.length} of its files, although its event has not arrived`,
        );
      }
      const claimed = new Set(known.map(({ fileId }) => fileId));
      return fileIds.filter((id) => !claimed.has(id));
    } catch (error) {
      this.log.warn('could not ask claims; no file of a claim is swept', error);
      return [];
    }
  }
}
