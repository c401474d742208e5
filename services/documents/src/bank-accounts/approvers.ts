import { Injectable } from '@nestjs/common';
import { listApprovers, listEmailCorrectors } from '@portal/contracts/calls/internal';
import { MAY_NOT_APPROVE } from '@portal/contracts/values/outcomes';
import { APPROVER_AFTER_DAYS, isSecondPersonRequired } from '@portal/contracts/values/second-person';
import { forbidden, unavailable } from '@portal/kit/http/errors';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import { BankAccountSettings } from '../settings.js';

/** When a typed account needs a second administrator, and who may be one (D-108, D-109). */
@Injectable()
export class Approvers {
  constructor(
    private readonly settings: BankAccountSettings,
    private readonly services: ServiceClient,
  ) {}

  /** @throws AppError 503 when identity does not answer */
  async isRequired(adminId: number): Promise<boolean> {
    const mode = this.settings.SECOND_PERSON;
    const approvers = mode === 'auto' ? await this.services.call(listApprovers) : [];
    return isSecondPersonRequired(mode, approvers, adminId);
  }

  /** Whose changes may be approved now; null while identity does not answer. */
  async trusted(): Promise<Set<number> | null> {
    const approvers = await nullIfUnavailable(this.services.call(listApprovers));
    return approvers && new Set(approvers.filter(({ mayApprove }) => mayApprove).map(({ id }) => id));
  }

  /**
   * @returns those whose changes may be approved: who has had the right to pay for long enough. Else one person
   *   would invite a helper, have them type an account, and approve it; and what somebody typed who was shut out stays out
   * @throws AppError 403 for somebody whose right to pay is too new; 503 when identity does not answer
   */
  async requireMayApprove(adminId: number): Promise<Set<number>> {
    const approvers = await this.services.call(listApprovers);
    if (!approvers.some(({ id, mayApprove }) => id === adminId && mayApprove))
      throw forbidden(
        `You cannot approve this yet: only who could pay for ${APPROVER_AFTER_DAYS} days can.`,
        MAY_NOT_APPROVE,
      );
    return new Set(approvers.filter(({ mayApprove }) => mayApprove).map(({ id }) => id));
  }

  /**
   * Whoever corrected a partner's address (D-112) could have signed in as them and typed the account.
   * @throws AppError 403 for who did; 503 when identity does not answer, or is of the release before and cannot tell
   */
  async requireNoCorrector(partnerId: number, adminId: number): Promise<void> {
    const correctors = await nullIfMissing(
      this.services.call(listEmailCorrectors, { params: { id: partnerId } }),
    );
    if (!correctors) throw unavailable();
    if (correctors.some(({ id }) => id === adminId))
      throw forbidden(
        'You corrected this partner’s e-mail address: another administrator has to approve the account.',
        MAY_NOT_APPROVE,
      );
  }
}
