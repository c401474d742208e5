import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  CHART_PRODUCTS,
  salesChartQuery,
  type SalesChart,
  type SalesChartQuery,
  type SoldFigures,
  type SoldOfProduct,
} from '@portal/contracts/http/charts';
import { getSoldInDays } from '@portal/contracts/calls/internal';
import { BEST, daysQuery, type DaysQuery } from '@portal/contracts/http/figures';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { lastDays } from './days.rules.js';
import {
  readBestProducts,
  readDays,
  readProducts,
  readSum,
  type SoldOfProductRow,
  type SoldOnDayRow,
} from './sales-chart.sql.js';

/** Sales by day and by product, at their standing amounts. */
@Controller()
export class SalesChartController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getSalesChart)
  async read(@Query({ schema: salesChartQuery }) { days }: SalesChartQuery): Promise<SalesChart> {
    const range = lastDays(Number(days));
    const firstDay = range[0]!;
    const [soldOnDays, products] = await Promise.all([
      this.database.toShow.query(readDays, { firstDay }),
      this.database.toShow.query(readProducts, { firstDay, products: CHART_PRODUCTS }),
    ]);
    const sold = new Map(soldOnDays.map((row) => [row.day, row]));
    return {
      days: range.map((day) => ({ day, ...figuresOf(sold.get(day)) })),
      products: products.map((row) => ({ productName: row.product_name, ...figuresOf(row) })),
    };
  }

  /** For the overview's figures of a period (D-133). */
  @Handle(getSoldInDays)
  async readSum(
    @Query({ schema: daysQuery }) days: DaysQuery,
  ): Promise<{ sold: SoldFigures; products: SoldOfProduct[] }> {
    const [sum, products] = await Promise.all([
      this.database.toShow.first(readSum, days),
      this.database.toShow.query(readBestProducts, { ...days, limit: BEST }),
    ]);
    return {
      sold: figuresOf(sum!),
      products: products.map((row) => ({ productName: row.product_name, ...figuresOf(row) })),
    };
  }
}

const figuresOf = (
  row?: Pick<SoldOnDayRow | SoldOfProductRow, 'sales' | 'amount_cents' | 'commission_cents'>,
): SoldFigures => ({
  salesCount: row?.sales ?? 0,
  amount: toDollars(row?.amount_cents ?? 0),
  amountInCents: row?.amount_cents ?? 0,
  commission: toDollars(row?.commission_cents ?? 0),
  commissionInCents: row?.commission_cents ?? 0,
});
