import { Body, Controller, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/checkout';
import { recordSale, type RecordedSale } from '@portal/contracts/http/checkout';
import { Database } from '@portal/kit/database/database';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { visitorHash } from '../visitor.js';
import type { GivenCustomer } from './complete-customer.js';
import { RecordSale } from './record-sale.js';
import { findReceiptAddress } from './record-sale.sql.js';
import { asRecordedSale } from './recorded-sale.js';

type Hint = z.infer<typeof recordSale>;

/**
 * Takes a browser's hint that it paid, with the customer's details. Stripe is asked about a payment that began at one
 * of our checkouts (D-9).
 */
@Controller()
export class RecordSaleController {
  constructor(
    private readonly recorder: RecordSale,
    private readonly database: Database,
  ) {}

  @Handle(calls.recordSale)
  async record(
    @Body({ schema: recordSale }) body: Hint,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordedSale> {
    const recording = await this.recorder.byHint(body.stripePaymentId, given(body, caller));
    if (recording.outcome === 'not-ours') throw notFound('Payment not found');
    void reply.status(recording.outcome === 'recorded' ? 201 : 200);
    const { payment_id: paymentId } = recording.sale;
    const own = caller.visitor && { paymentId, visitorHash: visitorHash(caller) };
    const receipt = own ? await this.database.first(findReceiptAddress, own) : null;
    return asRecordedSale(recording.sale, receipt?.email);
  }
}

/** Null when the details are missing, or when the client keeps no cookie and therefore owns no checkout. */
function given(body: Hint, caller: Caller): GivenCustomer | null {
  const { customerFirstName: firstName, customerLastName: lastName, customerEmail: email, carrier } = body;
  if (!caller.visitor || !firstName || !lastName || !email || !carrier) return null;
  return { customer: { firstName, lastName, email, carrier }, visitorHash: visitorHash(caller) };
}
