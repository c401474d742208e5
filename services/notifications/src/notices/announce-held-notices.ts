import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { Bell } from './bell.js';
import { announceHeld } from './notices.sql.js';

/** Tells the open pages of notices that were held while what they tell of could be undone (D-140). */
@Injectable()
export class AnnounceHeldNotices {
  constructor(
    private readonly database: Database,
    private readonly bell: Bell,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.announce(),
      everyMs: 3_000,
      failure: 'could not announce notices that were held; will retry',
      level: 'warn',
    });
  }

  announce(): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const held = await transaction.query(announceHeld);
      await this.bell.tell(
        transaction,
        held.map(({ partnerId }) => partnerId),
      );
    });
  }
}
