import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { CommissionStatus } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { findPaid } from './commission-status.sql.js';

const question = z.object({ saleIds: z.array(z.int().positive()).max(20_000) });

/** Which of these sales are paid (D-19). A sale that is not posted yet is pending. */
@Controller()
export class CommissionStatusController {
  constructor(private readonly database: Database) {}

  @Handle(internal.findPaidSales)
  @HttpCode(200)
  async read(@Body({ schema: question }) { saleIds }: z.infer<typeof question>): Promise<CommissionStatus> {
    const rows = await this.database.query(findPaid, { saleIds });
    return { paidSaleIds: rows.map((row) => row.sale_id) };
  }
}
