import { Body, Controller, HttpCode, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/nacha';
import {
  bankAccountChange,
  bankAccountRemoval,
  type BankAccount,
  type BankAccountChange,
  type BankAccountRemoval,
} from '@portal/contracts/http/bank-accounts';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { AccountSeals } from './account-seals.js';
import { AdministratorNames } from './administrator-names.js';
import { findBankAccount } from './bank-account.sql.js';
import { noBankAccount } from './no-bank-account.js';
import { RemoveBankAccount } from './remove-bank-account.js';
import { SetBankAccount } from './set-bank-account.js';

/** A partner's bank account for payouts. The numbers can be set, but are only ever disclosed in NACHA files. */
@Controller()
export class BankAccountController {
  constructor(
    private readonly database: Database,
    private readonly seals: AccountSeals,
    private readonly administrators: AdministratorNames,
    private readonly setAccount: SetBankAccount,
    private readonly removeAccount: RemoveBankAccount,
  ) {}

  @Handle(calls.getBankAccount)
  async read(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<BankAccount> {
    const row = await this.database.first(findBankAccount, { partnerId });
    if (!row) throw noBankAccount();
    const [{ holderName, holderKind, accountType }, administrator] = await Promise.all([
      this.seals.open(row),
      this.administrators.of([row.set_by]),
    ]);
    return {
      partnerId,
      holderName,
      holderKind,
      accountType,
      lastDigits: row.last_digits,
      setAt: row.set_at.toISOString(),
      setBy: administrator(row.set_by),
      version: row.version,
    };
  }

  @Handle(calls.setBankAccount)
  async put(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Body({ schema: bankAccountChange }) { seen, ...account }: BankAccountChange,
    @UserId() adminId: number,
  ): Promise<BankAccount> {
    await this.setAccount.set(partnerId, account, adminId, seen);
    return this.read(partnerId);
  }

  @Handle(calls.removeBankAccount)
  @HttpCode(204)
  async remove(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Query({ schema: bankAccountRemoval }) seen: BankAccountRemoval,
    @UserId() adminId: number,
  ): Promise<void> {
    await this.removeAccount.remove(partnerId, seen, adminId);
  }
}
