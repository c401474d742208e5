import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  CHART_PRODUCTS,
  salesChartQuery,
  type SalesChart,
  type SalesChartQuery,
  type SoldFigures,
} from '@portal/contracts/http/charts';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { lastDays } from './days.rules.js';
import { readDays, readProducts, type SoldOfProductRow, type SoldOnDayRow } from './sales-chart.sql.js';

/** Sales by day and by product, at their standing amounts. */
@Controller()
export class SalesChartController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getSalesChart)
  async read(@Query({ schema: salesChartQuery }) { days }: SalesChartQuery): Promise<SalesChart> {
    const range = lastDays(Number(days));
    const firstDay = range[0]!;
    const [soldOnDays, products] = await Promise.all([
      this.database.query(readDays, { firstDay }),
      this.database.query(readProducts, { firstDay, products: CHART_PRODUCTS }),
    ]);
    const sold = new Map(soldOnDays.map((row) => [row.day, row]));
    return {
      days: range.map((day) => ({ day, ...figuresOf(sold.get(day)) })),
      products: products.map((row) => ({ productName: row.product_name, ...figuresOf(row) })),
    };
  }
}

const figuresOf = (row?: SoldOnDayRow | SoldOfProductRow): SoldFigures => ({
  salesCount: row?.sales ?? 0,
  amount: toDollars(row?.amount_cents ?? 0),
  amountInCents: row?.amount_cents ?? 0,
  commission: toDollars(row?.commission_cents ?? 0),
  commissionInCents: row?.commission_cents ?? 0,
});
