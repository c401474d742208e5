import { Body, Controller, Post, Res } from '@nestjs/common';
import { recordSale, type RecordedSale } from '@portal/contracts/http/checkout';
import { Allow } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { RecordSale } from './record-sale.js';
import { asRecordedSale } from './recorded-sale.js';

/** The browser's hint that it paid; of a payment that began here Stripe is asked whether that is so (D-9). */
@Controller('sales')
@Allow('anonymous', 'partner', 'admin')
export class RecordSaleController {
  constructor(private readonly recorder: RecordSale) {}

  @Post('record')
  async record(
    @Body({ schema: recordSale }) body: z.infer<typeof recordSale>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordedSale> {
    const recording = await this.recorder.byHint(body.stripePaymentId);
    if (recording.outcome === 'not-ours') throw notFound('Payment not found');
    void reply.status(recording.outcome === 'recorded' ? 201 : 200);
    return asRecordedSale(recording.sale);
  }
}
