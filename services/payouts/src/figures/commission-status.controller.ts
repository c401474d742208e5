import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { CommissionStatus } from '@portal/contracts/http/internal';
import { payableFrom } from '@portal/contracts/values/hold-period';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { findStatus } from './commission-status.sql.js';

const question = z.object({ saleIds: z.array(z.int().positive()).max(20_000) });

/** Which of these sales are paid (D-19), and which are in their hold period (D-97) or held by a flag (D-115). */
@Controller()
export class CommissionStatusController {
  constructor(private readonly database: Database) {}

  @Handle(internal.findPaidSales)
  @HttpCode(200)
  async read(@Body({ schema: question }) { saleIds }: z.infer<typeof question>): Promise<CommissionStatus> {
    const rows = await this.database.query(findStatus, { saleIds });
    const unpaid = rows.filter((row) => !row.is_paid);
    const pending = unpaid.filter((row) => !row.flag_state);
    const flagged = unpaid.filter((row) => row.flag_state);
    return {
      paidSaleIds: rows.filter((row) => row.is_paid).map((row) => row.sale_id),
      ...(pending.length > 0 && {
        pending: pending.map((row) => ({ saleId: row.sale_id, until: payableFrom(row.payable_at!) })),
      }),
      ...(flagged.length > 0 && {
        flagged: flagged.map((row) => ({ saleId: row.sale_id, state: row.flag_state! })),
      }),
    };
  }
}
