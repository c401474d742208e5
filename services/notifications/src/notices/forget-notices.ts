import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { deleteOld } from './notices.sql.js';

/** The batch size: no statement takes long. */
const AT_A_TIME = 1_000;

/** Deletes notices after 90 days (D-145). */
@Injectable()
export class ForgetNotices {
  constructor(
    private readonly database: Database,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.forget(),
      everyMs: 10 * 60_000,
      atStart: true,
      failure: 'could not delete old notices; will retry',
      level: 'warn',
    });
  }

  async forget(): Promise<void> {
    for (let found = AT_A_TIME; found === AT_A_TIME && !this.repeats.stopped;)
      found = (await this.database.query(deleteOld, { limit: AT_A_TIME })).length;
  }
}
