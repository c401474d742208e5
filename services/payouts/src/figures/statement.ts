import { Controller, Get, Header } from '@nestjs/common';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Allow, UserId } from '@portal/kit/http/caller';
import { stringify } from 'csv-stringify/sync';

/** A row for each month with sales, newest first: at most twelve a year. */
const readStatement = statement<{
  month: string;
  sales_count: number;
  amount_cents: number;
  commission_cents: number;
  paid_cents: number;
}>(
  'read-statement',
  `select month, sales_count, amount_cents, commission_cents, paid_cents
   from partner_months where partner_id = $1 order by month desc`,
);

/** A partner's statement: sales, commission and what was paid of it, month by month. */
@Controller()
export class StatementController {
  constructor(private readonly database: Database) {}

  @Get('partner/statement')
  @Allow('partner')
  async read(@UserId() partnerId: number): Promise<StatementMonth[]> {
    const rows = await this.database.query(readStatement, [partnerId]);
    return rows.map((row) => ({
      month: row.month,
      salesCount: row.sales_count,
      amount: toDollars(row.amount_cents),
      amountInCents: row.amount_cents,
      commission: toDollars(row.commission_cents),
      commissionInCents: row.commission_cents,
      paid: toDollars(row.paid_cents),
      paidInCents: row.paid_cents,
    }));
  }

  /** The same to open in a spreadsheet, in dollars exact to the cent. */
  @Get('partner/statement.csv')
  @Allow('partner')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="statement.csv"')
  async download(@UserId() partnerId: number): Promise<string> {
    const months = await this.read(partnerId);
    return stringify(
      months.map(({ month, salesCount, amount, commission, paid }) => [
        month,
        salesCount,
        ...[amount, commission, paid].map((dollars) => dollars.toFixed(2)),
      ]),
      { header: true, columns: ['Month', 'Sales', 'Amount', 'Commission', 'Paid'] },
    );
  }
}
