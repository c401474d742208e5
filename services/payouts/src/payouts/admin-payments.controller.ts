import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import type { PaidPartner } from '@portal/contracts/http/internal';
import {
  currentPayment,
  defaultDescription,
  monthlyPaymentChange,
  partnerPayment,
  type ChangedMonthlyPayment,
  type CurrentPayment,
  type MonthlyPaymentChange,
  type PaidPayment,
  type PartnerPayment,
} from '@portal/contracts/http/payouts';
import { toCents, toDollars } from '@portal/contracts/values/money';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { SecondPerson } from '../second-person/second-person.js';
import { PartnerNames } from '../partners/partner-names.js';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { MonthState } from './month-state.js';
import { PayPartnerForMonth } from './pay-partner.js';
import { VoidPayout } from './void-payout.js';

/** Administrators' calls to pay partners (D-20). */
@Controller()
export class AdminPaymentsController {
  constructor(
    private readonly database: Database,
    private readonly partnerNames: PartnerNames,
    private readonly payPartner: PayPartnerForMonth,
    private readonly voidPayout: VoidPayout,
    private readonly monthState: MonthState,
    private readonly secondPerson: SecondPerson,
  ) {}

  /**
   * Pays the current month in full, or voids its payout. Changes nothing when the month already is as asked. The page
   * may have been loaded in another month or before another sale, so `seen` carries what it showed.
   */
  @Handle(calls.changeMonthlyPayment)
  @HttpCode(200)
  async changeMonth(
    @Body({ schema: monthlyPaymentChange }) { partnerId, completed, seen }: MonthlyPaymentChange,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @UserId() adminId: number,
  ): Promise<ChangedMonthlyPayment> {
    await this.partnerNames.require([partnerId], this.database);
    const month = currentMonth();
    const before = await this.monthState.of(partnerId, month);
    const payout = completed
      ? await this.payPartner.pay({
          partnerId,
          month,
          askedCents: null,
          description: defaultDescription(month),
          idempotencyKey,
          seen,
          payer: await this.secondPerson.alone(adminId),
          canBeUndone: true,
        })
      : await this.voidPayout.ofMonth(partnerId, month, { idempotencyKey, seen });
    // A repeat of a request from the month before is answered with that month's state.
    const after = await this.monthState.of(partnerId, payout.month);
    tellChange({
      before: { month, isPaid: before.isPaid },
      after: { isPaid: after.isPaid, ...payout },
    });
    return { ...after, payout: inDollars(payout) };
  }

  @Handle(calls.payPartnerForMonth)
  @HttpCode(200)
  async payAmount(
    @Body({ schema: partnerPayment })
    { partnerId, amount, month, description, advanceReason, seen }: PartnerPayment,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @UserId() adminId: number,
  ): Promise<PaidPayment> {
    await this.partnerNames.require([partnerId], this.database);
    const payout = await this.payPartner.pay({
      partnerId,
      month,
      askedCents: toCents(amount),
      description: description || defaultDescription(month),
      advanceReason,
      idempotencyKey,
      seen,
      payer: await this.secondPerson.alone(adminId),
    });
    tellChange({ before: null, after: { ...payout } });
    return inDollars(payout);
  }

  /** Like `payAmount`, for the current month. */
  @Handle(calls.payPartner)
  @HttpCode(200)
  payCurrent(
    @Body({ schema: currentPayment }) payment: CurrentPayment,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @UserId() adminId: number,
  ): Promise<PaidPayment> {
    return this.payAmount({ ...payment, month: currentMonth() }, idempotencyKey, adminId);
  }
}

const inDollars = ({ payoutId, amountCents, salesCount, advanceCents }: PaidPartner): PaidPayment => ({
  payoutId,
  amount: toDollars(amountCents),
  amountInCents: amountCents,
  salesCount,
  advance: toDollars(advanceCents),
  advanceInCents: advanceCents,
});
