import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import {
  newBankState,
  sentBatch,
  type NewBankState,
  type NotedBatch,
  type PayoutOfPartner,
  type SentBatch,
} from '@portal/contracts/http/payouts';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { BATCH_NOT_FOUND } from '../month-end/payout-batches.controller.js';
import { readPayout } from '../payouts/list-payouts.sql.js';
import { listedPayout } from '../payouts/payouts.controller.js';
import { PAYOUT_NOT_FOUND } from '../payouts/void-payout.js';
import { NoteBankState } from './note-bank-state.js';

/** What the bank did with payouts, noted by administrators (D-142). */
@Controller()
export class BankStatesController {
  constructor(
    private readonly database: Database,
    private readonly note: NoteBankState,
  ) {}

  /** Idempotent. */
  @Handle(calls.noteBankState)
  @HttpCode(200)
  async ofPayout(
    @IdParam(PAYOUT_NOT_FOUND) id: number,
    @Body({ schema: newBankState }) wish: NewBankState,
    @UserId() adminId: number,
  ): Promise<PayoutOfPartner> {
    const { partnerId, before } = await this.note.ofPayout(id, wish, adminId);
    tellChange({
      before: before && { payoutId: id, partnerId, ...before },
      after: { payoutId: id, partnerId, state: wish.state, day: wish.day },
    });
    return listedPayout((await this.database.first(readPayout, { id }))!);
  }

  /** Idempotent: what is noted stays. */
  @Handle(calls.noteBatchSent)
  @HttpCode(200)
  async batchSent(
    @IdParam(BATCH_NOT_FOUND) id: number,
    @Body({ schema: sentBatch }) { day }: SentBatch,
    @UserId() adminId: number,
  ): Promise<NotedBatch> {
    const sentCount = await this.note.batchSent(id, day, adminId);
    tellChange({ before: null, after: { batchId: id, state: 'sent', day, payouts: sentCount } });
    return { id, sentCount };
  }
}
