import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { CommissionStatus } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Allow } from '@portal/kit/http/caller';
import * as z from 'zod';

const question = z.object({ saleIds: z.array(z.int().positive()).max(20_000) });

const findPaid = statement<{ sale_id: number }>(
  'find-paid',
  'select sale_id from sale_commissions where sale_id = any($1::bigint[]) and payout_id is not null',
);

/** Which of the sales are paid (D-19). One that is not posted yet is pending. */
@Controller()
export class CommissionStatusController {
  constructor(private readonly database: Database) {}

  @Post('internal/commission-status')
  @HttpCode(200)
  @Allow('service')
  async read(@Body({ schema: question }) { saleIds }: z.infer<typeof question>): Promise<CommissionStatus> {
    const rows = await this.database.query(findPaid, [saleIds]);
    return { paidSaleIds: rows.map((row) => row.sale_id) };
  }
}
