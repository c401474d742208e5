import { Injectable } from '@nestjs/common';
import type { BatchForBank, PayoutForBank } from '@portal/contracts/http/internal';
import type { NoFile } from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { findBankAccounts, type BankAccountRow } from '../bank-accounts/bank-account.sql.js';
import { AchSettings } from '../settings.js';

export interface BatchWithAccounts {
  batch: BatchForBank;
  /** Payouts that the file has, each with its account, which is sealed still. */
  included: { payout: PayoutForBank; account: BankAccountRow }[];
  without: PayoutForBank[];
  /** Why there is no file of it. */
  noFile: NoFile | null;
}

/** A batch as payouts has it, and which of its partners have a bank account on file. */
@Injectable()
export class ReadBatch {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: AchSettings,
  ) {}

  /** Throws 404 for an unknown batch; 503 when payouts is away. */
  async read(id: number): Promise<BatchWithAccounts> {
    const batch = await this.services.get<BatchForBank>('payouts', `/internal/payout-batches/${id}`);
    const partnerIds = batch.payouts.map(({ partnerId }) => partnerId);
    const accounts = await this.database.query(findBankAccounts, [partnerIds]);
    const byPartner = new Map(accounts.map((account) => [account.partner_id, account]));
    const included = batch.payouts.flatMap((payout) => {
      const account = byPartner.get(payout.partnerId);
      return account ? [{ payout, account }] : [];
    });
    const without = batch.payouts.filter(({ partnerId }) => !byPartner.has(partnerId));
    return { batch, included, without, noFile: this.reasonAgainst(batch, included.length) };
  }

  private reasonAgainst({ payouts }: BatchForBank, includedCount: number): NoFile | null {
    if (!this.settings.originator) return 'ACH_NOT_SET_UP';
    if (payouts.length === 0) return 'NOTHING_TO_PAY';
    return includedCount === 0 ? 'NO_BANK_ACCOUNTS' : null;
  }
}
