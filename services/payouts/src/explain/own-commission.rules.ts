import type { OwnCommission } from '@portal/contracts/http/earnings';
import type { ExplainedCommission, SaleCustomer } from '@portal/contracts/http/payouts';

/** 'Explain' as the partner may read it: no administrators, no words of theirs, no ids of Stripe's or of the books. */
export const forPartner = ({
  sale,
  partnerId: _own,
  steps,
  ...figures
}: ExplainedCommission): OwnCommission => ({
  ...figures,
  sale: sale && ofSale(sale),
  steps: steps.map(({ kind, occurredAt, amount, amountInCents, payout }) => ({
    kind,
    at: occurredAt,
    amount,
    amountInCents,
    payout: payout && {
      id: payout.id,
      month: payout.month,
      madeAt: payout.madeAt,
      isVoided: payout.voidedAt !== null,
    },
  })),
});

function ofSale({
  stripePaymentId: _stripes,
  customer,
  ...sale
}: NonNullable<ExplainedCommission['sale']>): OwnCommission['sale'] {
  return { ...sale, customerName: nameOf(customer) };
}

const nameOf = (customer?: SaleCustomer): string | null =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || null;
