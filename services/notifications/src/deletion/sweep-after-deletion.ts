import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { deleteOfDeleted } from './sweep-after-deletion.sql.js';

/**
 * Deletes what was written while its partner was being deleted (D-22): whoever wrote it did not see the deletion yet. It
 * goes within the day after.
 */
@Injectable()
export class SweepAfterDeletion {
  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.sweep(),
      everyMs: 10 * 60_000,
      atStart: true,
      failure: 'could not delete what deleted partners left; will retry',
      level: 'warn',
    });
  }

  async sweep(): Promise<void> {
    await this.database.query(deleteOfDeleted);
  }
}
