import { Injectable } from '@nestjs/common';
import { ALREADY_APPROVED, CHANGE_REPLACED } from '@portal/contracts/http/bank-accounts';
import { ASKER_TOO_NEW, MAY_NOT_APPROVE } from '@portal/contracts/values/outcomes';
import { APPROVER_AFTER_DAYS } from '@portal/contracts/values/second-person';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, forbidden, notFound } from '@portal/kit/http/errors';
import { AccountPrints } from './account-prints.js';
import { AccountSeals } from './account-seals.js';
import { Approvers } from './approvers.js';
import * as sql from './bank-account.sql.js';
import { bankAccountsOf } from './bank-accounts-of.js';
import { holdAccount } from './hold-account.js';

/** Approves a bank account, which is paid then once its wait is over (D-109, D-147). */
@Injectable()
export class ApproveAccount {
  constructor(
    private readonly database: Database,
    private readonly approvers: Approvers,
    private readonly seals: AccountSeals,
    private readonly prints: AccountPrints,
  ) {}

  /**
   * Idempotent for who approved it.
   * @throws AppError 403 MAY_NOT_APPROVE for who typed it, who corrected the address of a partner who typed it, or
   *   whose right to pay is too new; 404; 409 CHANGE_REPLACED when
   *   it was stopped, replaced or removed, ALREADY_APPROVED by somebody else, ASKER_TOO_NEW when who typed it is too new; 503 when identity does not answer
   */
  async approve(partnerId: number, version: number, adminId: number): Promise<void> {
    const change = await this.database.first(sql.findChange, { version });
    if (change?.partner_id !== partnerId) throw notFound('There is no such change');
    // Asked before the transaction, so that no lock waits for identity.
    const trusted = await this.approvers.requireMayApprove(adminId);
    if (change.set_by === partnerId) await this.approvers.requireNoCorrector(partnerId, adminId);
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      const { waiting, paid } = (await bankAccountsOf(transaction, [partnerId]))(partnerId);
      const row = [waiting, paid].find((one) => one?.version === version);
      if (!row) throw conflict('This change was stopped, replaced or removed meanwhile.', CHANGE_REPLACED);
      const earlier = await transaction.first(sql.findApproval, { version });
      if (earlier && earlier.approved_by !== adminId)
        throw conflict('Another administrator has approved this account already.', ALREADY_APPROVED);
      if (!row.lacks_approval) return;
      if (row.set_by === adminId)
        throw forbidden('You typed this account: another administrator has to approve it.', MAY_NOT_APPROVE);
      // A partner has no right to pay: what they typed needs this approval alone (D-147).
      if (row.set_by !== partnerId && !trusted.has(row.set_by))
        throw conflict(
          `Who typed this account has had the right to pay for less than ${APPROVER_AFTER_DAYS} days, or has it no longer. Approve it then, or type it again.`,
          ASKER_TOO_NEW,
        );
      await transaction.query(sql.insertApproval, { version, approvedBy: adminId });
      if (row.set_by === partnerId)
        await this.prints.note(transaction, { partnerId, version, account: await this.seals.open(row) });
      tellChange({
        before: { lastDigits: paid?.last_digits ?? null, approved: false },
        after: { lastDigits: row.last_digits, approved: true, setBy: row.set_by },
      });
    });
  }
}
