import { Injectable } from '@nestjs/common';
import { NO_FILE } from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { conflict } from '@portal/kit/http/errors';
import { AccountSeals } from '../bank-accounts/account-seals.js';
import { logBankAccountAccesses } from '../bank-accounts/bank-account.sql.js';
import { AchSettings } from '../settings.js';
import { atTheBanks, nextBankingDay } from './banking-day.rules.js';
import { nachaFile } from './nacha.rules.js';
import { ReadBatch } from './read-batch.js';

/** Makes a batch's file for the bank, and logs whose numbers were given to whom, as for files (D-30). */
@Injectable()
export class ComposeNachaFile {
  constructor(
    private readonly database: Database,
    private readonly readBatch: ReadBatch,
    private readonly seals: AccountSeals,
    private readonly settings: AchSettings,
  ) {}

  /** Throws 404 for an unknown batch; 409 with a code of `NO_FILE`; 503 when payouts is away. */
  async compose(batchId: number, caller: Caller, now = new Date()): Promise<string> {
    const { batch, included, noFile } = await this.readBatch.read(batchId);
    if (noFile) throw conflict(NO_FILE[noFile], noFile);
    const credits = await Promise.all(
      included.map(async ({ payout: { payoutId, amountCents }, account }) => ({
        payoutId,
        amountCents,
        account: await this.seals.open(account),
      })),
    );
    const { day, time } = atTheBanks(now);
    const file = nachaFile({
      originator: this.settings.originator!,
      batchId,
      month: batch.month,
      credits,
      createdOn: day,
      createdAt: time,
      effectiveOn: nextBankingDay(day),
    });
    const partnerIds = included.map(({ payout }) => payout.partnerId);
    await this.database.query(logBankAccountAccesses, [partnerIds, batchId, caller.role, caller.userId]);
    return file;
  }
}
