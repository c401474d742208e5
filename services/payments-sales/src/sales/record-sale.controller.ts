import { Body, Controller, Post, Res } from '@nestjs/common';
import { recordSale, type RecordedSale } from '@portal/contracts/http/checkout';
import { toDollars } from '@portal/contracts/values/money';
import { Allow } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { RecordSale } from './record-sale.js';

/** The browser's hint that it paid; Stripe is asked whether that is so (D-9). */
@Controller('sales')
@Allow('anonymous', 'partner', 'admin')
export class RecordSaleController {
  constructor(private readonly recorder: RecordSale) {}

  @Post('record')
  async record(
    @Body({ schema: recordSale }) body: z.infer<typeof recordSale>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordedSale> {
    const recording = await this.recorder.byPaymentId(body.stripePaymentId);
    if (recording.outcome === 'not-ours') throw notFound('Payment not found');
    void reply.status(recording.outcome === 'recorded' ? 201 : 200);
    const { sale } = recording;
    return {
      id: sale.id,
      stripePaymentId: sale.payment_id,
      productName: sale.product_name,
      amount: toDollars(sale.amount_cents),
      amountInCents: sale.amount_cents,
      createdAt: sale.occurred_at.toISOString(),
    };
  }
}
