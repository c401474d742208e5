import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { PaidPartner } from '@portal/contracts/http/internal';
import { Allow } from '@portal/kit/http/caller';
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

  @Post('internal/payouts')
  @HttpCode(200)
  @Allow('service')
  pay(@Body({ schema: payPartner }) body: z.infer<typeof payPartner>): Promise<PaidPartner> {
    return this.payPartner.pay({ ...body, askedCents: null });
  }
}
