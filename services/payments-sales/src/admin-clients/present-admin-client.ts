import { Injectable } from '@nestjs/common';
import type { AdminClient } from '@portal/contracts/http/admin-sales';
import { toDollars } from '@portal/contracts/values/money';
import { stateOf } from '../lists/sale-state.rules.js';
import { ProviderLinks } from '../stripe/provider-links.js';
import type { HeldStates } from './held-sales.js';
import { pendingUntil } from './pending.rules.js';
import type { AdminClientRow } from './read-admin-clients.sql.js';

/** A sale as administrators see it (specification section 3); amounts as in D-5. */
@Injectable()
export class PresentAdminClient {
  constructor(private readonly provider: ProviderLinks) {}

  present = (row: AdminClientRow, held: HeldStates): AdminClient => {
    const flagState = held.get(row.sale_id);
    const until = flagState ? null : pendingUntil(row);
    return {
      date: row.occurred_at.toISOString(),
      amount: toDollars(row.amount_cents),
      amountInCents: row.amount_cents,
      commission: toDollars(row.commission_cents),
      commissionInCents: row.commission_cents,
      standingAmount: toDollars(row.standing_amount_cents),
      standingAmountInCents: row.standing_amount_cents,
      standingCommission: toDollars(row.standing_commission_cents),
      standingCommissionInCents: row.standing_commission_cents,
      state: stateOf(row),
      customerEmail: row.email,
      customerFirstName: row.first_name,
      customerLastName: row.last_name,
      partner: {
        id: row.partner_id,
        firstName: row.partner_first_name ?? '',
        lastName: row.partner_last_name ?? '',
        companyName: row.partner_company_name,
        email: row.partner_email,
      },
      product: { name: row.product_name },
      referral: { code: row.referral_code },
      saleId: row.sale_id,
      stripePaymentId: row.payment_id,
      providerUrl: this.provider.paymentUrl(row.payment_id),
      isPaid: row.is_paid,
      isCommissionProcessed: row.is_paid,
      ...(until && { pendingUntil: until }),
      ...(flagState && { flagState }),
    };
  };
}
