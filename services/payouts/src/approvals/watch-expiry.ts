import { Injectable } from '@nestjs/common';
import { approvalExpired } from '@portal/contracts/events/approval-expired';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { readApproval } from './approval.sql.js';
import { noteExpiries } from './watch-expiry.sql.js';
import { told } from './wish.rules.js';

const EVERY_MS = 60_000;

/**
 * Has whoever asked told that nobody decided within 7 days (D-119). The request has ended without this (D-108); each is
 * told once, in one transaction with its event, by whichever replica sees it first.
 */
@Injectable()
export class WatchExpiry {
  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.look(),
      everyMs: EVERY_MS,
      failure: 'who asked for an approval cannot be told that it has expired',
      atStart: true,
    });
  }

  async look(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      for (const { request_id: id } of await transaction.query(noteExpiries))
        await transaction.publish(
          approvalExpired,
          `approval/${id}`,
          told((await transaction.first(readApproval, { id }))!),
        );
    });
  }
}
