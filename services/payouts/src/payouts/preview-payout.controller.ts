import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import {
  payoutPreviewQuery,
  PREVIEW_LINES,
  type PayoutPreview,
  type PayoutPreviewQuery,
} from '@portal/contracts/http/payouts';
import { toCents, toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import { soldInOf } from '../people/sold-in.js';
import { PartnerNames } from '../partners/partner-names.js';
import { PayPartnerForMonth } from './pay-partner.js';
import { AdvanceSettings } from '../settings.js';
import { findOwed } from './pay-partner.sql.js';
import { beyondOwed, leftOf } from './payment.rules.js';
import { notPayable, notPayableIn } from './not-payable.rules.js';

/** The id of the payout in a preview, which makes none. */
const NEW_PAYOUT = 0;

/** Shows what a payment would settle and leave over, before it is confirmed. */
@Controller()
export class PreviewPayoutController {
  constructor(
    private readonly database: Database,
    private readonly partnerNames: PartnerNames,
    private readonly payPartner: PayPartnerForMonth,
    private readonly advances: AdvanceSettings,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.previewPayout)
  async preview(
    @Query({ schema: payoutPreviewQuery }) { partnerId, month, amount }: PayoutPreviewQuery,
  ): Promise<PayoutPreview> {
    await this.partnerNames.require([partnerId], this.database);
    const askedCents = amount === undefined ? null : toCents(amount);
    // Read first: if somebody pays between the two reads, the payment is refused because its version is outdated.
    const version = await this.payPartner.version(partnerId, this.database);
    const plan = await this.payPartner.plan(this.database, { partnerId, month, askedCents });
    const owed = (await this.database.first(findOwed, { partnerId }))!;
    const beyond = beyondOwed(plan, owed.unpaid_cents - notPayable(owed));
    const advanceLimitInCents = this.advances.ADVANCE_LIMIT * 100;
    const settlement = plan.settle(NEW_PAYOUT);
    const { paid } = settlement;
    const leftOver = leftOf(NEW_PAYOUT, plan.newCents, settlement);
    const shown = plan.opens.slice(0, PREVIEW_LINES);
    const soldIn = await soldInOf(
      this.services,
      shown.map(({ saleId }) => saleId),
    );
    return {
      partnerId,
      month,
      amount: toDollars(plan.newCents),
      amountInCents: plan.newCents,
      unpaid: toDollars(plan.openCents),
      unpaidInCents: plan.openCents,
      ...notPayableIn(owed),
      earlierAdvance: toDollars(plan.advanceCents),
      earlierAdvanceInCents: plan.advanceCents,
      settledCount: paid.length,
      unpaidCount: plan.opens.length,
      leftOver: toDollars(leftOver),
      leftOverInCents: leftOver,
      beyondOwed: toDollars(beyond),
      beyondOwedInCents: beyond,
      advanceLimit: toDollars(advanceLimitInCents),
      advanceLimitInCents,
      version,
      // Commissions are settled in order, so the first `paid.length` of them are the settled ones.
      lines: shown.map(({ saleId, soldAt, openCents }, index) => ({
        saleId,
        soldAt,
        ...soldIn(saleId),
        commission: toDollars(openCents),
        commissionInCents: openCents,
        settled: index < paid.length,
      })),
    };
  }
}
