import { Injectable } from '@nestjs/common';
import {
  ACCOUNT_CHANGED,
  ACCOUNT_REMOVED,
  FILE_NOT_KEPT,
  FILE_UNUSED,
  VOID_IN_FILE,
} from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import type { Caller } from '@portal/kit/http/caller';
import { conflict, notFound } from '@portal/kit/http/errors';
import { logBankAccountAccesses } from '../bank-accounts/bank-account.sql.js';
import { bankAccountsOf } from '../bank-accounts/bank-accounts-of.js';
import { FileBytes, type SealedCredit } from './file-bytes.js';
import { findFrozenAccountsOf } from './frozen-account.sql.js';
import {
  findCreditsOf,
  findFile,
  holdFile,
  markIssued,
  type CreditRow,
  type FileRow,
} from './nacha-file.sql.js';
import { ReadBatch } from './read-batch.js';

export const FILE_NOT_FOUND = 'NACHA file not found';

export interface GivenFile {
  text: string;
  /** False when it was given out for the first time. */
  isCopy: boolean;
}

/**
 * Gives out a file's bytes exactly as they were made, or fails. They are built again from the stored data and the
 * accounts that were frozen with the file, never from the partners' accounts of today (D-92). The first time marks the file
 * as issued (D-93). Each partner's disclosed number is logged, as for files (D-30).
 */
@Injectable()
export class GiveNachaFile {
  constructor(
    private readonly database: Database,
    private readonly readBatch: ReadBatch,
    private readonly bytes: FileBytes,
  ) {}

  /**
   * @param voidsSeen how many of its payouts the caller knows to be void
   * @throws 404; 409 FILE_UNUSED, FILE_NOT_KEPT, VOID_IN_FILE, ACCOUNT_REMOVED, or ACCOUNT_CHANGED of a file from before
   *   accounts were frozen; 503 when payouts is unavailable
   */
  async give(id: number, voidsSeen: number, caller: Caller): Promise<GivenFile> {
    const file = await this.database.first(findFile, { id });
    if (!file) throw notFound(FILE_NOT_FOUND);
    if (file.unused_at) throw declaredUnused();
    const { originator, digest, modifier } = file;
    if (!originator || !digest || !modifier)
      throw conflict('This file was downloaded before files were kept.', FILE_NOT_KEPT);

    const credits = await this.database.query(findCreditsOf, { fileIds: [id] });
    await this.requireVoidsSeen(file, credits, voidsSeen);
    const made = await this.bytes.make(
      {
        originator,
        fileId: id,
        modifier,
        month: file.month,
        firstBatchNumber: file.first_batch_number!,
        createdOn: file.created_on!,
        createdAt: file.created_at!,
        effectiveOn: file.effective_on!,
      },
      await this.withAccounts(file, credits),
    );
    if (!made.digest.equals(digest)) throw changed(file);
    const isCopy = await this.record(file, credits, caller);
    tellChange({
      before: null,
      after: {
        batchId: file.batch_id,
        anotherCopy: isCopy,
        credits: credits.length,
        amountCents: credits.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        sha256: made.sha256,
      },
    });
    return { text: made.text, isCopy };
  }

  /**
   * Issues the file, once, and logs who is given which numbers.
   * @returns whether it was issued before
   * @throws 409 FILE_UNUSED when it was declared unused meanwhile
   */
  private record({ id, batch_id: batchId }: FileRow, credits: CreditRow[], caller: Caller): Promise<boolean> {
    const userId = caller.userId!;
    return this.database.transaction(async (transaction) => {
      await transaction.query(holdFile, { id });
      const issued = await transaction.first(markIssued, { id, issuedBy: userId });
      if (!issued && (await transaction.first(findFile, { id }))!.unused_at) throw declaredUnused();
      const partnerIds = credits.map(({ partner_id }) => partner_id);
      await transaction.query(logBankAccountAccesses, {
        partnerIds,
        batchId,
        fileId: id,
        role: caller.role,
        userId,
      });
      return issued === null;
    });
  }

  /** Checked on every download: a payout may be voided while the file is made, or at any time after. */
  private async requireVoidsSeen(file: FileRow, credits: CreditRow[], seen: number): Promise<void> {
    const { voided } = await this.readBatch.read(file.batch_id);
    const isVoid = new Set(voided.map(({ payoutId }) => payoutId));
    const count = credits.filter(({ payout_id }) => isVoid.has(payout_id)).length;
    if (count <= seen) return;
    const payouts = count === 1 ? '1 payout in this file is' : `${count} payouts in this file are`;
    throw conflict(
      `${payouts} void by now. If your bank does not have the file, declare it unused and make another.`,
      VOID_IN_FILE,
    );
  }

  private async withAccounts(file: FileRow, credits: CreditRow[]): Promise<SealedCredit[]> {
    const frozen = await this.database.query(findFrozenAccountsOf, { fileId: file.id });
    const byId = new Map(frozen.map((account) => [account.id, account]));
    const ofToday = await this.accountsOfToday(credits);
    return credits.map((credit) => {
      const { payout_id, amount_cents, trace, frozen_account_id } = credit;
      const account = frozen_account_id === null ? ofToday(credit) : byId.get(frozen_account_id);
      if (!account) throw frozen_account_id === null ? changed(file) : removed(file);
      return { payoutId: payout_id, amountCents: amount_cents, trace: trace!, account };
    });
  }

  /** For files from before accounts were frozen: a partner's account, if it is still the one that the file was made with. */
  private async accountsOfToday(credits: CreditRow[]) {
    const partnerIds = credits.flatMap(({ frozen_account_id, partner_id }) =>
      frozen_account_id === null ? [partner_id] : [],
    );
    const accounts = await bankAccountsOf(this.database, partnerIds);
    return ({ partner_id, account_version }: CreditRow) => {
      const { paid } = accounts(partner_id);
      return paid?.version === account_version ? paid : undefined;
    };
  }
}

const declaredUnused = () =>
  conflict('This file was declared unused: its payouts may be in another.', FILE_UNUSED);

const removed = ({ id }: FileRow) =>
  conflict(
    `A partner in file ${id} was deleted, and their bank account with them, so it is not given out again. If it never reached your bank, declare it unused and make another.`,
    ACCOUNT_REMOVED,
  );

const changed = ({ id }: FileRow) =>
  conflict(
    `A bank account in file ${id} is not the one that it was made with, so it is not given out again. If it never reached your bank, declare it unused and make another.`,
    ACCOUNT_CHANGED,
  );
