import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/nacha';
import {
  newNachaFile,
  type NachaFile,
  type NachaSummary,
  type NewNachaFile,
} from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import type { BankAccountRow } from '../bank-accounts/bank-account.sql.js';
import { MakeNachaFile } from './make-nacha-file.js';
import { findFilesOfBatch } from './nacha-file.sql.js';
import { inDollars, presented, PresentFiles } from './present-files.js';
import { ReadBatch } from './read-batch.js';

const NOT_FOUND = 'Batch not found';

/** A newer account, without its number. */
const shown = ({ effective_at, version, last_digits }: BankAccountRow) => ({
  since: effective_at.toISOString(),
  version,
  lastDigits: last_digits,
});

/** The NACHA files of a payout batch, and its payouts that are in no file. */
@Controller()
export class NachaController {
  constructor(
    private readonly database: Database,
    private readonly readBatch: ReadBatch,
    private readonly makeFile: MakeNachaFile,
    private readonly presentFiles: PresentFiles,
  ) {}

  @Handle(calls.getNachaSummary)
  async summary(@IdParam(NOT_FOUND) id: number): Promise<NachaSummary> {
    const batch = await this.readBatch.read(id);
    const { waiting, withoutBankAccount, waitsUntil, noFile } = await this.readBatch.rest(batch);
    const files = await this.database.query(findFilesOfBatch, { batchId: id });
    return {
      batchId: id,
      month: batch.month,
      payoutsCount: batch.payouts.length,
      files: await this.presentFiles.present(files, batch),
      includedCount: waiting.length,
      ...inDollars(waiting.reduce((sum, { payout }) => sum + payout.amountCents, 0)),
      withoutBankAccount: withoutBankAccount.map((payout) => ({
        ...presented(payout),
        waitsUntil: waitsUntil(payout.partnerId),
      })),
      changing: waiting.flatMap(({ payout }) => {
        const until = waitsUntil(payout.partnerId);
        return until === null ? [] : [{ ...presented(payout), waitsUntil: until }];
      }),
      newAccounts: waiting.flatMap(({ payout, newer, isKept }) =>
        newer && !isKept ? [{ ...presented(payout), ...shown(newer) }] : [],
      ),
      keptAccounts: waiting.flatMap(({ payout, account, newer, isKept }) =>
        newer && isKept
          ? [{ ...presented(payout), ...shown(newer), paidLastDigits: account.last_digits }]
          : [],
      ),
      noFile,
    };
  }

  @Handle(calls.makeNachaFile)
  @HttpCode(200)
  async make(
    @IdParam(NOT_FOUND) batchId: number,
    @Body({ schema: newNachaFile }) { seen, newAccountsSeen = [], keptAccountsSeen = [] }: NewNachaFile,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @UserId() adminId: number,
  ): Promise<NachaFile> {
    const { file, batch } = await this.makeFile.make({
      batchId,
      seen,
      newAccountsSeen,
      keptAccountsSeen,
      idempotencyKey,
      adminId,
    });
    const [made] = await this.presentFiles.present([file], batch);
    return made!;
  }
}
