import type { StatementMonth } from '@portal/contracts/http/partner';

type Figures = Pick<StatementMonth, 'salesCount' | 'amountInCents' | 'commissionInCents' | 'paidInCents'>;

/** The last line of a statement. */
export const totalsOf = (months: Figures[]): Figures =>
  months.reduce(
    (sum, row) => ({
      salesCount: sum.salesCount + row.salesCount,
      amountInCents: sum.amountInCents + row.amountInCents,
      commissionInCents: sum.commissionInCents + row.commissionInCents,
      paidInCents: sum.paidInCents + row.paidInCents,
    }),
    { salesCount: 0, amountInCents: 0, commissionInCents: 0, paidInCents: 0 },
  );
