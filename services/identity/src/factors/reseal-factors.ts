import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { FactorSeals, Unreadable, type Sealed } from './factor-seals.js';
import { putSealed, takeSealedBy } from './factor.sql.js';

const EVERY_MS = 60_000;
const BATCH = 100;

/**
 * After `make rotate-keys`: seals again what an earlier key of the settings sealed, a batch in each transaction. While
 * the settings have an earlier key, a process of before may still use it; so it looks again.
 */
@Injectable()
export class ResealFactors {
  private readonly logger = new Logger(ResealFactors.name);

  constructor(
    private readonly database: Database,
    private readonly seals: FactorSeals,
    private readonly repeats: Repeats,
  ) {
    if (seals.otherIds.length > 0)
      repeats.add(this, {
        work: () => this.reseal(),
        everyMs: EVERY_MS,
        failure: 'could not seal all factors again; will retry',
        atStart: true,
      });
  }

  async reseal(): Promise<void> {
    let after = 0;
    for (let found = BATCH; found === BATCH && !this.repeats.stopped;)
      found = await this.database.transaction(async (transaction) => {
        const rows = await transaction.query(takeSealedBy, {
          keyIds: this.seals.otherIds,
          after,
          limit: BATCH,
        });
        const anew = rows.flatMap((row) => this.anew(row));
        if (anew.length > 0)
          await transaction.query(putSealed, {
            ids: anew.map(({ id }) => id),
            sealed: anew.map(({ sealed }) => sealed),
            keyId: anew[0]!.keyId,
          });
        after = rows.at(-1)?.id ?? after;
        return rows.length;
      });
  }

  /** Nothing for one that cannot be read: it stays as it is. */
  private anew({
    id,
    userId,
    ...sealed
  }: Sealed & { id: number; userId: number }): (Sealed & { id: number })[] {
    try {
      return [{ id, ...this.seals.seal(this.seals.open(sealed, userId), userId) }];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.logger.error(`the authenticator key of user ${userId} cannot be sealed again`, error);
      return [];
    }
  }
}
