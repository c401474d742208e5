import { Injectable } from '@nestjs/common';
import { ACCOUNT_CHANGED, FILE_NOT_KEPT, FILE_UNUSED, VOID_IN_FILE } from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { conflict, notFound } from '@portal/kit/http/errors';
import { findBankAccounts, logBankAccountAccesses } from '../bank-accounts/bank-account.sql.js';
import { FileBytes, type SealedCredit } from './file-bytes.js';
import { findCreditsOf, findFile, type CreditRow, type FileRow } from './nacha-file.sql.js';
import { ReadBatch } from './read-batch.js';

export const FILE_NOT_FOUND = 'NACHA file not found';

/**
 * Returns a file's bytes exactly as they were made, or fails. They are rebuilt from the stored data, so that a file
 * never has account numbers that were changed or removed since. Each partner's disclosed number is logged, as for files
 * (D-30).
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
   * @throws 404; 409 FILE_UNUSED, FILE_NOT_KEPT, VOID_IN_FILE or ACCOUNT_CHANGED; 503 when payouts is unavailable
   */
  async give(id: number, voidsSeen: number, caller: Caller): Promise<string> {
    const file = await this.database.first(findFile, { id });
    if (!file) throw notFound(FILE_NOT_FOUND);
    if (file.unused_at)
      throw conflict('This file was declared unused: its payouts may be in another.', FILE_UNUSED);
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
    const partnerIds = credits.map(({ partner_id }) => partner_id);
    await this.database.query(logBankAccountAccesses, {
      partnerIds,
      batchId: file.batch_id,
      fileId: id,
      role: caller.role,
      userId: caller.userId!,
    });
    return made.text;
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
    const partnerIds = credits.map(({ partner_id }) => partner_id);
    const accounts = await this.database.query(findBankAccounts, { partnerIds });
    const byPartner = new Map(accounts.map((account) => [account.partner_id, account]));
    return credits.map(({ payout_id, partner_id, amount_cents, trace, account_version }) => {
      const account = byPartner.get(partner_id);
      if (account?.version !== account_version) throw changed(file);
      return { payoutId: payout_id, amountCents: amount_cents, trace: trace!, account: account! };
    });
  }
}

const changed = ({ id }: FileRow) =>
  conflict(
    `A bank account in file ${id} is not the one that it was made with, so it is not given out again. If it never reached your bank, declare it unused and make another.`,
    ACCOUNT_CHANGED,
  );
