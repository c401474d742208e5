import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { BookedSale, BookedSales } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { findSales, sumSales } from './check-sales.sql.js';

const range = z.object({ from: z.coerce.number().int(), to: z.coerce.number().int() });
type Range = z.infer<typeof range>;

/** The ledger by sale, for comparing it with the sales themselves (promise 27). */
@Controller()
export class CheckSalesController {
  constructor(private readonly database: Database) {}

  @Handle(internal.sumBookedSales)
  async sum(@Query({ schema: range }) { from, to }: Range): Promise<BookedSales> {
    return (await this.database.first(sumSales, { after: from, upTo: to }))!;
  }

  @Handle(internal.listBookedSales)
  rows(@Query({ schema: range }) { from, to }: Range): Promise<BookedSale[]> {
    return this.database.query(findSales, { after: from, upTo: to });
  }
}
