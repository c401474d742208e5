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
import { AdministratorNames, type Administrator } from './administrator-names.js';
import type { BankAccountRow } from './bank-account.sql.js';
import { bankAccountsOf, newestOf } from './bank-accounts-of.js';
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
    const accounts = (await bankAccountsOf(this.database, [partnerId]))(partnerId);
    const newest = newestOf(accounts);
    if (!newest) throw noBankAccount();
    const paid = accounts.waiting && accounts.paid;
    const administrator = await this.administrators.of([newest.set_by, paid?.set_by ?? []].flat());
    return {
      partnerId,
      ...(await this.shown(newest, administrator)),
      version: newest.version,
      waits: newest.waits,
      ...(newest.lacks_approval && { needsApproval: true as const }),
      effectiveAt: newest.effective_at.toISOString(),
      paid: paid && (await this.shown(paid, administrator)),
    };
  }

  private async shown(row: BankAccountRow, administrator: (id: number) => Administrator) {
    const { holderName, holderKind, accountType } = await this.seals.open(row);
    return {
      holderName,
      holderKind,
      accountType,
      lastDigits: row.last_digits,
      setAt: row.set_at.toISOString(),
      setBy: administrator(row.set_by),
      ...(row.set_by === row.partner_id && { byPartner: true as const }),
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
