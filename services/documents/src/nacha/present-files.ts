import { Injectable } from '@nestjs/common';
import type { BatchForBank, PayoutForBank } from '@portal/contracts/http/internal';
import type { NachaFile } from '@portal/contracts/http/nacha';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { AdministratorNames, type Administrator } from '../bank-accounts/administrator-names.js';
import { bankAccountsOf } from '../bank-accounts/bank-accounts-of.js';
import { findCreditsOf, type CreditRow, type FileRow } from './nacha-file.sql.js';

/** Files for administrators: what is in them, and what has changed since. */
@Injectable()
export class PresentFiles {
  constructor(
    private readonly database: Database,
    private readonly administrators: AdministratorNames,
  ) {}

  /** @param batch as payouts has it now; its voids may be newer than the file */
  async present(files: FileRow[], batch: BatchForBank): Promise<NachaFile[]> {
    const credits = await this.database.query(findCreditsOf, { fileIds: files.map(({ id }) => id) });
    const partnerIds = [...new Set(credits.map(({ partner_id }) => partner_id))];
    const accounts = await bankAccountsOf(this.database, partnerIds);
    const isReplaced = (credit: CreditRow) =>
      accounts(credit.partner_id).paid?.version !== credit.account_version;
    const isLost = (credit: CreditRow) =>
      credit.frozen_account_id === null ? isReplaced(credit) : !credit.has_frozen_account;
    const voided = new Set(batch.voided.map(({ payoutId }) => payoutId));
    const payees = new Map([...batch.payouts, ...batch.voided].map((payout) => [payout.payoutId, payout]));
    const payee = (credit: CreditRow) => presented(payees.get(credit.payout_id) ?? nameless(credit));
    const administrator = await this.administrators.of(
      files.flatMap(({ made_by, issued_by, unused_by }) =>
        [made_by, issued_by, unused_by].filter((id) => id !== null),
      ),
    );

    return files.map((file) => {
      const inside = credits.filter(({ file_id }) => file_id === file.id);
      const isStanding = file.unused_at === null;
      return {
        id: file.id,
        batchId: file.batch_id,
        month: file.month,
        madeAt: file.made_at.toISOString(),
        madeBy: administrator(file.made_by),
        creditsCount: inside.length,
        ...inDollars(inside.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
        numbers: numbersOf(file, inside),
        sha256: file.sha256,
        issued: file.issued_at && {
          at: file.issued_at.toISOString(),
          by: administrator(file.issued_by!),
        },
        unused: unusedOf(file, administrator),
        voided: isStanding ? inside.filter(({ payout_id }) => voided.has(payout_id)).map(payee) : [],
        changedAccounts: isStanding && file.modifier ? inside.filter(isLost).map(payee) : [],
        replacedAccounts: isStanding
          ? inside.filter((credit) => credit.has_frozen_account && isReplaced(credit)).map(payee)
          : [],
      };
    });
  }
}

const numbersOf = (file: FileRow, credits: CreditRow[]): NachaFile['numbers'] =>
  file.modifier === null
    ? null
    : {
        createdOn: file.created_on!,
        modifier: file.modifier,
        firstBatch: file.first_batch_number!,
        lastBatch: file.last_batch_number!,
        firstTrace: credits[0]!.trace!,
        lastTrace: credits.at(-1)!.trace!,
      };

const unusedOf = (file: FileRow, administrator: (id: number) => Administrator): NachaFile['unused'] =>
  file.unused_at && {
    at: file.unused_at.toISOString(),
    by: administrator(file.unused_by!),
    reason: file.unused_reason!,
  };

export const inDollars = (amountInCents: number) => ({ amount: toDollars(amountInCents), amountInCents });

export const presented = ({ amountCents, ...payee }: PayoutForBank) => ({
  ...payee,
  ...inDollars(amountCents),
});

/** A credit whose payout payouts no longer knows. */
const nameless = ({ payout_id, partner_id, amount_cents }: CreditRow): PayoutForBank => ({
  payoutId: payout_id,
  partnerId: partner_id,
  amountCents: amount_cents,
  firstName: null,
  lastName: null,
});
