import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { PaidPartner } from '@portal/contracts/http/internal';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { PayPartnerForMonth } from './pay-partner.js';

const payPartner = z.object({
  partnerId: z.int().positive(),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month is required'),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

@Controller()
export class PayPartnerController {
  constructor(private readonly payPartner: PayPartnerForMonth) {}

  @Handle(internal.payMonth)
  @HttpCode(200)
  pay(@Body({ schema: payPartner }) body: z.infer<typeof payPartner>): Promise<PaidPartner> {
    return this.payPartner.pay({ ...body, askedCents: null });
  }
}
