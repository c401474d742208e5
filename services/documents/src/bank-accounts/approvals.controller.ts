import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/nacha';
import {
  approvedVersion,
  type ApprovedVersion,
  type UnapprovedAccount,
} from '@portal/contracts/http/bank-accounts';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { AdministratorNames } from './administrator-names.js';
import { Approvers } from './approvers.js';
import { ApproveAccount } from './approve-account.js';
import { listUnapproved } from './bank-account.sql.js';

/** Bank accounts that another administrator has to approve (D-109), or one that the partner typed (D-147). */
@Controller()
export class BankAccountApprovalsController {
  constructor(
    private readonly database: Database,
    private readonly administrators: AdministratorNames,
    private readonly approveAccount: ApproveAccount,
    private readonly approvers: Approvers,
  ) {}

  @Handle(calls.listBankAccountApprovals)
  async list(): Promise<UnapprovedAccount[]> {
    const rows = await this.database.query(listUnapproved);
    const [administrator, trusted] = await Promise.all([
      this.administrators.of(rows.map((row) => row.set_by)),
      rows.length === 0 ? null : this.approvers.trusted(),
    ]);
    return rows.map((row) => ({
      partnerId: row.partner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      version: row.version,
      lastDigits: row.last_digits,
      lastDigitsBefore: row.digits_before,
      setAt: row.set_at.toISOString(),
      setBy: administrator(row.set_by),
      ...(row.set_by === row.partner_id
        ? { byPartner: true as const }
        : trusted && !trusted.has(row.set_by) && { typistIsTooNew: true as const }),
      effectiveAt: row.effective_at.toISOString(),
    }));
  }

  @Handle(calls.approveBankAccount)
  @HttpCode(204)
  async approve(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Body({ schema: approvedVersion }) { version }: ApprovedVersion,
    @UserId() adminId: number,
  ): Promise<void> {
    await this.approveAccount.approve(partnerId, version, adminId);
  }
}
