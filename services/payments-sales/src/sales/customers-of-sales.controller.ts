import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { CustomerOfSale } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { findCustomers } from './commission-inputs.sql.js';

const question = z.object({ saleIds: z.array(z.int().positive()).max(500) });

/** Who bought, and what: for administrators who decide about a sale (D-115), and for receipts of payouts (D-131). */
@Controller()
export class CustomersOfSalesController {
  constructor(private readonly database: Database) {}

  @Handle(internal.findCustomersOfSales)
  @HttpCode(200)
  read(@Body({ schema: question }) { saleIds }: z.infer<typeof question>): Promise<CustomerOfSale[]> {
    return this.database.query(findCustomers, { saleIds });
  }
}
