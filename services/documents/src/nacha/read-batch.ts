import { Injectable } from '@nestjs/common';
import { getBatchForBank } from '@portal/contracts/calls/internal';
import type { BatchForBank, PayoutForBank } from '@portal/contracts/http/internal';
import type { NoFile } from '@portal/contracts/http/nacha';
import { Database, type Queryable } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { bankAccountsOf } from '../bank-accounts/bank-accounts-of.js';
import { AchSettings } from '../settings.js';
import { accountToPay, type Choice } from './account-to-pay.rules.js';
import { findPayoutsInFiles, holdCounters, keepGivenBefore, wasGivenBefore } from './nacha-file.sql.js';
import { findPaymentAccounts } from './payment-account.sql.js';

/** A payout that is in no file yet, with the sealed account that its file pays. */
export interface Waiting extends Choice {
  payout: PayoutForBank;
}

/** The payouts of a batch that are in no file. */
export interface Rest {
  /** The payouts that a file made now would contain. */
  waiting: Waiting[];
  withoutBankAccount: PayoutForBank[];
  /** ISO, when the partner's account takes effect that waits (D-99); null when none waits. */
  waitsUntil: (partnerId: number) => string | null;
  /** Why no file can be made; null when one can. */
  noFile: NoFile | null;
}

/** Reads a batch from payouts, and which of its payouts are in no file yet. */
@Injectable()
export class ReadBatch {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: AchSettings,
  ) {}

  /** @throws AppError 404 for an unknown batch; 503 when payouts is unavailable */
  async read(id: number): Promise<BatchForBank> {
    const answer = await this.services.call(getBatchForBank, { params: { id } });
    // The previous release of payouts does not send `voided`.
    const batch = { ...answer, voided: (answer.voided as PayoutForBank[] | undefined) ?? [] };
    await this.keepEarlierFiles(batch);
    return batch;
  }

  async rest({ payouts, paidAt }: BatchForBank, queryable: Queryable = this.database): Promise<Rest> {
    const inFiles = await queryable.query(findPayoutsInFiles, {
      payoutIds: payouts.map(({ payoutId }) => payoutId),
    });
    const taken = new Set(inFiles.map(({ payout_id }) => payout_id));
    const left = payouts.filter(({ payoutId }) => !taken.has(payoutId));
    const accounts = await bankAccountsOf(
      queryable,
      left.map(({ partnerId }) => partnerId),
    );
    const copies = await queryable.query(findPaymentAccounts, {
      payoutIds: left.map(({ payoutId }) => payoutId),
    });
    const copyOf = new Map(copies.map((copy) => [copy.payout_id, copy]));
    const waiting = left.flatMap((payout) => {
      const choice = accountToPay(accounts(payout.partnerId).paid, copyOf.get(payout.payoutId), paidAt);
      return choice ? [{ payout, ...choice }] : [];
    });
    const withoutBankAccount = left.filter(({ partnerId }) => !accounts(partnerId).paid);
    const waitsUntil = (partnerId: number) => accounts(partnerId).waiting?.effective_at.toISOString() ?? null;
    const someWait = withoutBankAccount.some(({ partnerId }) => accounts(partnerId).waiting);
    const noFile = this.reasonAgainst({ payouts, waiting, taken: taken.size, someWait });
    return { waiting, withoutBankAccount, waitsUntil, noFile };
  }

  private reasonAgainst({
    payouts,
    waiting,
    taken,
    someWait,
  }: {
    payouts: PayoutForBank[];
    waiting: Waiting[];
    taken: number;
    someWait: boolean;
  }): NoFile | null {
    if (!this.settings.originator) return 'ACH_NOT_SET_UP';
    if (payouts.length === 0) return 'NOTHING_TO_PAY';
    if (waiting.length > 0) return null;
    if (someWait) return 'ACCOUNTS_WAIT';
    return taken > 0 ? 'ALL_IN_FILES' : 'NO_BANK_ACCOUNTS';
  }

  /**
   * Earlier releases recorded downloads, but no files. A partner whose number was disclosed counts as being in a file,
   * since that file may have reached the bank. The previous release may still do this during an upgrade.
   */
  private async keepEarlierFiles({ id, month, payouts, voided }: BatchForBank): Promise<void> {
    const all = [...payouts, ...voided];
    const partnerIds = all.map(({ partnerId }) => partnerId);
    if (!(await this.database.first(wasGivenBefore, { batchId: id, partnerIds }))) return;
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdCounters);
      await transaction.query(keepGivenBefore, {
        batchId: id,
        partnerIds,
        payoutIds: all.map(({ payoutId }) => payoutId),
        amountCents: all.map(({ amountCents }) => amountCents),
        month,
      });
    });
  }
}
