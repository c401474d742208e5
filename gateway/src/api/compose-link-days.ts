import { Injectable } from '@nestjs/common';
import { listSaleDays, listVisitDays } from '@portal/contracts/calls/internal';
import type { LinkDays as Days } from '@portal/contracts/http/link-days';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** `getLinkDays`: visits and sales of the caller's links by day (D-128). */
@Injectable()
export class LinkDays implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, { userId }: Asked): Promise<Days> {
    const query = { partnerId: userId! };
    const [visits, sales] = await Promise.all([
      this.services.call(listVisitDays, { query }),
      nullIfMissing(nullIfUnavailable(this.services.call(listSaleDays, { query }))),
    ]);
    return { visits, sales };
  }
}
