import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import {
  newBankAccount,
  NO_BANK_ACCOUNT,
  type BankAccount,
  type NewBankAccount,
} from '@portal/contracts/http/bank-accounts';
import type { Person } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { Allow, UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { AccountSeals } from './account-seals.js';
import { findBankAccount, removeBankAccount } from './bank-account.sql.js';
import { SetBankAccount } from './set-bank-account.js';

/** Where a partner's payouts go: the numbers go in, and come out in the bank's file only. */
@Controller('admin/partners/:id/bank-account')
@Allow('admin')
export class BankAccountController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly seals: AccountSeals,
    private readonly setAccount: SetBankAccount,
  ) {}

  @Get()
  async read(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<BankAccount> {
    const row = await this.database.first(findBankAccount, [partnerId]);
    if (!row) throw noBankAccount();
    const [{ holderName, accountType }, name] = await Promise.all([
      this.seals.open(row),
      this.nameOf(row.set_by),
    ]);
    return {
      partnerId,
      holderName,
      accountType,
      lastDigits: row.last_digits,
      setAt: row.set_at.toISOString(),
      setBy: { id: row.set_by, name },
    };
  }

  @Put()
  async put(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Body({ schema: newBankAccount }) account: NewBankAccount,
    @UserId() adminId: number,
  ): Promise<BankAccount> {
    await this.setAccount.set(partnerId, account, adminId);
    return this.read(partnerId);
  }

  @Delete()
  @HttpCode(204)
  async remove(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<void> {
    const removed = await this.database.first(removeBankAccount, [partnerId]);
    if (!removed) throw noBankAccount();
    tellChange({ before: { lastDigits: removed.last_digits }, after: null });
  }

  private async nameOf(userId: number): Promise<string | null> {
    const [person] = await this.services
      .post<Person[]>('identity', '/internal/people', { ids: [userId] })
      .catch(() => []);
    return person ? `${person.firstName} ${person.lastName}` : null;
  }
}

const noBankAccount = () => notFound('No bank account is on file', NO_BANK_ACCOUNT);
