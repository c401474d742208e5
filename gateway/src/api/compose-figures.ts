import { Injectable } from '@nestjs/common';
import { countNewPartners, getSoldInDays, listBestPartners } from '@portal/contracts/calls/internal';
import { figuresQuery, type AdminFigures } from '@portal/contracts/http/figures';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { daysOf, type Days } from '@portal/contracts/values/periods';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';

/** Null where the service is away, or of a release that does not know the call. */
const nullIfUnknown = <Answer>(answer: Promise<Answer>) => nullIfMissing(nullIfUnavailable(answer));

/** `getFigures` (D-133): of a period and of the one before, from the services that keep them. */
@Injectable()
export class Figures implements Answerer<AdminFigures> {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest): Promise<AdminFigures> {
    const { period } = checked(figuresQuery, request.query);
    const { now, before } = daysOf(period, dayOf(new Date()));
    const [soldNow, soldBefore, newNow, newBefore, partners] = await Promise.all([
      this.soldIn(now),
      this.soldIn(before),
      this.registeredIn(now),
      this.registeredIn(before),
      nullIfUnknown(
        this.services.call(listBestPartners, {
          query: period === '30-days' ? { since: startOfDay(now.first) } : { month: now.first.slice(0, 7) },
        }),
      ),
    ]);
    return {
      now: { days: now, sold: soldNow && soldNow.sold, newPartners: newNow && newNow.count },
      before: {
        days: before,
        sold: soldBefore && soldBefore.sold,
        newPartners: newBefore && newBefore.count,
      },
      partners,
      products: soldNow && soldNow.products,
    };
  }

  private soldIn({ first, last }: Days) {
    return nullIfUnknown(this.services.call(getSoldInDays, { query: { first, last } }));
  }

  private registeredIn({ first, last }: Days) {
    const query = { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
    return nullIfUnknown(this.services.call(countNewPartners, { query }));
  }
}
