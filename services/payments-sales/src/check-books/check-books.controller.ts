import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type {
  BookedSale,
  CheckedPayments,
  StandingSales,
  UnpaidSales,
} from '@portal/contracts/http/internal';
import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import * as sql from './check-books.sql.js';
import { CheckPayments } from './check-payments.js';

const range = z.object({ from: z.coerce.number().int(), to: z.coerce.number().int() });
type Range = z.infer<typeof range>;
const part = z.object({ from: z.coerce.number().int(), limit: z.coerce.number().int().min(1).max(10_000) });
type Part = z.infer<typeof part>;
const page = z.object({ until: z.coerce.number().int(), after: z.string().optional() });
type Page = z.infer<typeof page>;

/** This service's part of checking that the books balance (promise 27). Only `make audit` calls it. */
@Controller()
export class CheckBooksController {
  constructor(
    private readonly database: Database,
    private readonly checker: CheckPayments,
  ) {}

  @Handle(internal.checkPayments)
  payments(@Query({ schema: page }) { until, after }: Page): Promise<CheckedPayments> {
    return this.checker.payments(until, after);
  }

  @Handle(internal.checkSessions)
  sessions(@Query({ schema: page }) { until, after }: Page): Promise<CheckedPayments> {
    return this.checker.sessions(until, after);
  }

  @Handle(internal.checkUnpaidSales)
  unpaidSales(@Query({ schema: range }) { from, to }: Range): Promise<UnpaidSales> {
    return this.checker.unpaidSales(from, to);
  }

  @Handle(internal.sumStandingSales)
  async sales(@Query({ schema: part }) { from, limit }: Part): Promise<StandingSales> {
    const { last, ...sums } = (await this.database.first(sql.sumSales, {
      after: from,
      limit,
      zone: businessTimeZone(),
    }))!;
    return { ...sums, to: sums.count < limit ? null : last };
  }

  @Handle(internal.listStandingSales)
  rows(@Query({ schema: range }) { from, to }: Range): Promise<BookedSale[]> {
    return this.database.query(sql.findSales, { after: from, upTo: to, zone: businessTimeZone() });
  }
}
