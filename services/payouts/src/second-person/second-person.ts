import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { listApprovers } from '@portal/contracts/calls/internal';
import type { Approver } from '@portal/contracts/http/internal';
import type { Cents } from '@portal/contracts/values/money';
import {
  ASKER_MAY_NOT_PAY,
  ASKER_TOO_NEW,
  MAY_NOT_APPROVE,
  SECOND_PERSON_NEEDED,
} from '@portal/contracts/values/outcomes';
import {
  APPROVER_AFTER_DAYS,
  isSecondPersonRequired,
  needsSecondPerson,
  type Allowance,
} from '@portal/contracts/values/second-person';
import { Database, type Transaction } from '@portal/kit/database/database';
import { conflict, forbidden } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { SecondPersonSettings } from '../settings.js';
import * as sql from './second-person.sql.js';

type Limit = Pick<Allowance, 'isRequired' | 'fromInCents'>;

/** On whose word a payment is made. */
export type Payer =
  /** One administrator; whether a second is required, and from how much on, was asked a moment ago. */
  | ({ adminId: number } & Limit)
  /** Two of them, by a request. */
  | { askedBy: number; approvedBy: number };

/** When a payment needs a second administrator, and who may be one (D-108). */
@Injectable()
export class SecondPerson implements OnApplicationBootstrap {
  constructor(
    private readonly settings: SecondPersonSettings,
    private readonly services: ServiceClient,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap() {
    if (this.settings.isOff)
      new Logger(SecondPerson.name).warn(
        'SECOND_PERSON=off: one administrator alone can pay out any amount, and more than is owed',
      );
  }

  /**
   * An administrator who pays alone. Asked before the transaction, so that no lock waits for identity.
   * @throws AppError 503 when identity does not answer
   */
  async alone(adminId: number): Promise<Payer> {
    return { adminId, ...this.limitOf(adminId, this.settings.isOff ? [] : await this.approvers()) };
  }

  /**
   * What an administrator may pay alone, whether they may approve, and how many others may approve what they ask for.
   * @throws AppError 503 when identity does not answer
   */
  async needsOf(adminId: number): Promise<Allowance & { mayApprove: boolean; othersWhoMayApprove: number }> {
    const approvers = await this.approvers();
    return {
      ...this.limitOf(adminId, approvers),
      aloneInCents: (await this.database.first(sql.sumPaidAlone, { adminId }))!.cents,
      mayApprove: mayApprove(adminId, approvers),
      othersWhoMayApprove: approvers.filter((one) => one.mayApprove && one.id !== adminId).length,
    };
  }

  /**
   * Counts what an administrator pays alone. Call it under the locks on the balances, once for all that is paid at once,
   * before the transaction ends. One of them waits for the other, so that many at once stay below the limit together.
   * @param beyondOwedCents how much of it is more than is owed
   * @throws AppError 409 SECOND_PERSON_NEEDED
   */
  async count(
    transaction: Transaction,
    payer: Payer | undefined,
    amountCents: Cents,
    beyondOwedCents: Cents,
  ): Promise<void> {
    if (!payer || 'approvedBy' in payer || amountCents === 0) return;
    const { adminId, isRequired, fromInCents } = payer;
    await transaction.query(sql.lockPayer, { adminId });
    const { cents: aloneInCents } = (await transaction.first(sql.sumPaidAlone, { adminId }))!;
    const allowance = { isRequired, fromInCents, aloneInCents };
    if (needsSecondPerson(allowance, amountCents, beyondOwedCents))
      throw conflict(
        'Nothing was paid: another administrator has to approve this payment. Load the page again to ask for it.',
        SECOND_PERSON_NEEDED,
      );
    await transaction.query(sql.insertPaidAlone, { adminId, cents: amountCents });
  }

  /**
   * @throws AppError 403 for an approver whose right to pay is too new; 409 ASKER_MAY_NOT_PAY for who asked and was removed,
   *   suspended or given another role since, ASKER_TOO_NEW for one whose right is too new; 503 when identity does not answer
   */
  async requireBoth({ askedBy, approvedBy }: { askedBy: number; approvedBy: number }): Promise<void> {
    const approvers = await this.approvers();
    if (!mayApprove(approvedBy, approvers))
      throw forbidden(
        `You cannot approve payments yet: only who could pay for ${APPROVER_AFTER_DAYS} days can.`,
        MAY_NOT_APPROVE,
      );
    if (!payersOf(approvers).has(askedBy))
      throw conflict(
        'Who asked for this may not pay any more, so nothing was paid. Refuse it; somebody who may pay can ask again.',
        ASKER_MAY_NOT_PAY,
      );
    // Else one person would invite a helper, have them ask, and approve it at once.
    if (!mayApprove(askedBy, approvers))
      throw conflict(
        `Who asked for this has had the right to pay for less than ${APPROVER_AFTER_DAYS} days. It can be approved once they have had it for as long.`,
        ASKER_TOO_NEW,
      );
  }

  /**
   * Who may pay now, and who of them has had the right for long enough that what they ask for can be approved.
   * @throws AppError 503 when identity does not answer
   */
  async payers(): Promise<{ mayPay: Set<number>; longEnough: Set<number> }> {
    const approvers = await this.approvers();
    const longEnough = approvers.filter((one) => one.mayApprove).map(({ id }) => id);
    return { mayPay: payersOf(approvers), longEnough: new Set(longEnough) };
  }

  /** Whose right to pay is too new pays nothing alone, so that a payment is not split among new helpers. */
  private limitOf(adminId: number, approvers: Approver[]): Limit {
    const isRequired = isSecondPersonRequired(this.settings.SECOND_PERSON, approvers, adminId);
    const isTooNew = isRequired && !mayApprove(adminId, approvers);
    return { isRequired, fromInCents: isTooNew ? 0 : this.settings.fromCents };
  }

  private approvers(): Promise<Approver[]> {
    return this.services.call(listApprovers);
  }
}

const payersOf = (approvers: Approver[]) =>
  new Set(approvers.filter(({ mayPay }) => mayPay).map(({ id }) => id));

const mayApprove = (adminId: number, approvers: Approver[]): boolean =>
  approvers.some((one) => one.id === adminId && one.mayApprove);
