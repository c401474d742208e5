import { Controller } from '@nestjs/common';
import { listOwnTransfers } from '@portal/contracts/calls/partner';
import type { OwnTransfer } from '@portal/contracts/http/earnings';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { findTransfersOf } from './nacha-file.sql.js';

/** Which payouts of a partner went into a bank file (D-131). */
@Controller()
export class OwnTransfersController {
  constructor(private readonly database: Database) {}

  @Handle(listOwnTransfers)
  async list(@UserId() partnerId: number): Promise<OwnTransfer[]> {
    const rows = await this.database.query(findTransfersOf, { partnerId });
    return rows.map((row) => ({ payoutId: row.payout_id, exportedAt: row.issued_at.toISOString() }));
  }
}
