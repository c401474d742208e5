import { Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import { explainOwnCommission } from '@portal/contracts/calls/partner';
import { getCommissionInputs } from '@portal/contracts/calls/internal';
import type { OwnCommission } from '@portal/contracts/http/earnings';
import type { CommissionInputs } from '@portal/contracts/http/internal';
import type { CommissionStep, ExplainedCommission } from '@portal/contracts/http/payouts';
import { payableFrom } from '@portal/contracts/values/hold-period';
import { toDollars, toFraction } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import { madeByOf } from '../people/people-of.js';
import { forPartner } from './own-commission.rules.js';
import * as sql from './explain-commission.sql.js';

const COMMISSION_NOT_FOUND = 'Commission not found';

/** 'Explain': sale, amount paid, rate, rounding, reversals and payouts of one commission, from the ledger. */
@Controller()
export class ExplainCommissionController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.explainCommission)
  async explain(@IdParam(COMMISSION_NOT_FOUND) saleId: number): Promise<ExplainedCommission> {
    return this.explained(saleId);
  }

  /** Another's is not found, before anything else of it is read. */
  @Handle(explainOwnCommission)
  async explainOwn(
    @IdParam(COMMISSION_NOT_FOUND) saleId: number,
    @UserId() partnerId: number,
  ): Promise<OwnCommission> {
    return forPartner(await this.explained(saleId, partnerId));
  }

  /** @param partnerId whose it has to be; anybody's without */
  private async explained(saleId: number, partnerId?: number): Promise<ExplainedCommission> {
    const row = await this.database.first(sql.findCommission, { saleId });
    if (!row || (partnerId !== undefined && row.partner_id !== partnerId))
      throw notFound(COMMISSION_NOT_FOUND);
    const [inputs, steps] = await Promise.all([this.inputsOf(saleId), this.stepsOf(saleId)]);
    const standingCents = row.earned_cents - row.reversed_cents;
    return {
      saleId,
      partnerId: row.partner_id,
      month: row.month,
      sale: inputs && presented(inputs),
      earned: toDollars(row.earned_cents),
      earnedInCents: row.earned_cents,
      standing: toDollars(standingCents),
      standingInCents: standingCents,
      paid: toDollars(row.settled_cents),
      paidInCents: row.settled_cents,
      open: toDollars(row.open_cents),
      openInCents: row.open_cents,
      isPaid: row.is_paid,
      ...(row.payable_at && { payableFrom: payableFrom(row.payable_at) }),
      ...(row.is_pending && { isPending: true as const }),
      ...(row.flag_state && { flagState: row.flag_state }),
      steps,
    };
  }

  /** null when payments-sales has erased the sale (D-22) or is unavailable. The rest is answered without it. */
  private inputsOf(saleId: number): Promise<CommissionInputs | null> {
    return nullIfUnavailable(
      nullIfMissing(this.services.call(getCommissionInputs, { params: { id: saleId } })),
    );
  }

  private async stepsOf(saleId: number): Promise<CommissionStep[]> {
    const [entries, lines] = await Promise.all([
      this.database.query(sql.findEntries, { saleId }),
      this.database.query(sql.findLines, { saleId }),
    ]);
    const madeBy = await madeByOf(this.services, lines);
    const changes = entries.map((entry): CommissionStep => ({
      kind: entry.kind,
      entryId: entry.id,
      eventId: entry.event_id,
      occurredAt: entry.occurred_at.toISOString(),
      postedAt: entry.created_at.toISOString(),
      amount: toDollars(entry.amount_cents),
      amountInCents: entry.amount_cents,
      payout: null,
    }));
    const settlements = lines.map((line): CommissionStep => ({
      kind: line.amount_cents < 0 ? 'taken-back' : 'settled',
      entryId: line.entry_id,
      eventId: null,
      occurredAt: line.made_at.toISOString(),
      postedAt: line.made_at.toISOString(),
      amount: toDollars(line.amount_cents),
      amountInCents: line.amount_cents,
      payout: {
        id: line.payout_id,
        month: line.month,
        amount: toDollars(line.payout_cents),
        amountInCents: line.payout_cents,
        description: line.description,
        madeAt: line.payout_made_at.toISOString(),
        voidedAt: line.voided_at?.toISOString() ?? null,
        ...madeBy(line),
      },
    }));
    // Rows of one transaction have the same time. Changes of the commission are sorted before the settlements they
    // caused.
    return [...changes.sort((one, other) => one.entryId - other.entryId), ...settlements].sort(
      (one, other) => Date.parse(one.postedAt) - Date.parse(other.postedAt),
    );
  }
}

const presented = (inputs: CommissionInputs): NonNullable<ExplainedCommission['sale']> => ({
  stripePaymentId: inputs.paymentId,
  productName: inputs.productName,
  soldAt: inputs.soldAt,
  price: toDollars(inputs.priceCents),
  priceInCents: inputs.priceCents,
  discount: toDollars(inputs.discountCents),
  discountInCents: inputs.discountCents,
  amount: toDollars(inputs.amountCents),
  amountInCents: inputs.amountCents,
  commissionRate: toFraction(inputs.rateBps),
  exactCommissionInCents: (inputs.amountCents * inputs.rateBps) / 10_000,
  ...(inputs.customer && { customer: inputs.customer }),
});
