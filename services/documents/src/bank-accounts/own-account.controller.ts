import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/partner';
import {
  ownBankAccountChange,
  withdrawnVersion,
  type OwnBankAccountChange,
  type WithdrawnVersion,
} from '@portal/contracts/http/bank-accounts';
import type { OwnBankAccount } from '@portal/contracts/http/earnings';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { readAccountStates } from './account-states.js';
import { SetOwnAccount } from './set-own-account.js';
import { WithdrawOwnAccount } from './withdraw-own-account.js';

/** A partner's own bank account (D-147), by its last digits alone. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly database: Database,
    private readonly setAccount: SetOwnAccount,
    private readonly withdrawAccount: WithdrawOwnAccount,
  ) {}

  @Handle(calls.getOwnBankAccount)
  async read(@UserId() partnerId: number): Promise<OwnBankAccount> {
    const { accounts, stateOf, isStopped } = await readAccountStates(this.database, [partnerId]);
    const { paid, waiting } = accounts(partnerId);
    const { partnerId: _own, ...state } = stateOf(partnerId);
    return {
      ...state,
      lastDigits: paid?.last_digits ?? null,
      waitingLastDigits: waiting?.last_digits ?? null,
      version: (waiting ?? paid)?.version ?? 0,
      ...(paid && { paidSince: paid.effective_at.toISOString() }),
      ...(waiting && { typedAt: waiting.set_at.toISOString() }),
      ...(waiting?.set_by === partnerId && { isOwn: true as const }),
      ...(isStopped(partnerId) && { isStopped: true as const }),
    };
  }

  @Handle(calls.setOwnBankAccount)
  async put(
    @UserId() partnerId: number,
    @Body({ schema: ownBankAccountChange }) { seen, ...account }: OwnBankAccountChange,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<OwnBankAccount> {
    await this.setAccount.set(partnerId, account, seen, idempotencyKey);
    return this.read(partnerId);
  }

  @Handle(calls.withdrawOwnBankAccount)
  @HttpCode(204)
  async withdraw(
    @UserId() partnerId: number,
    @Body({ schema: withdrawnVersion }) { version }: WithdrawnVersion,
  ): Promise<void> {
    await this.withdrawAccount.withdraw(partnerId, version);
  }
}
