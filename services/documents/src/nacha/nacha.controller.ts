import { Controller, Get, Res } from '@nestjs/common';
import type { PayoutForBank } from '@portal/contracts/http/internal';
import type { NachaSummary } from '@portal/contracts/http/nacha';
import { toDollars } from '@portal/contracts/values/money';
import { Allow, WhoAsks, type Caller } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { ComposeNachaFile } from './compose-nacha-file.js';
import { ReadBatch } from './read-batch.js';

const NOT_FOUND = 'Batch not found';

/** A batch of payouts as the file that a bank takes. */
@Controller('admin/payout-batches/:id')
@Allow('admin')
export class NachaController {
  constructor(
    private readonly readBatch: ReadBatch,
    private readonly composeFile: ComposeNachaFile,
  ) {}

  @Get('nacha')
  async summary(@IdParam(NOT_FOUND) id: number): Promise<NachaSummary> {
    const { batch, included, without, noFile } = await this.readBatch.read(id);
    return {
      batchId: id,
      month: batch.month,
      payoutsCount: batch.payouts.length,
      includedCount: included.length,
      ...inDollars(included.reduce((sum, { payout }) => sum + payout.amountCents, 0)),
      withoutBankAccount: without.map(presented),
      noFile,
    };
  }

  @Get('nacha.txt')
  async download(
    @IdParam(NOT_FOUND) id: number,
    @WhoAsks() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const file = await this.composeFile.compose(id, caller);
    void reply
      .header('content-type', 'text/plain; charset=us-ascii')
      .header('content-disposition', `attachment; filename="nacha-batch-${id}.txt"`)
      .header('cache-control', 'private, no-store');
    return file;
  }
}

const inDollars = (amountInCents: number) => ({ amount: toDollars(amountInCents), amountInCents });

const presented = ({ amountCents, ...payee }: PayoutForBank) => ({ ...payee, ...inDollars(amountCents) });
