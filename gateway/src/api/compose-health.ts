import { Injectable } from '@nestjs/common';
import { testWebhook } from '@portal/contracts/calls/admin-troubleshooting';
import { getBooksHealth, getMailHealth } from '@portal/contracts/calls/internal';
import type { Health } from '@portal/contracts/http/health';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** Null where the service is away, or of a release that does not know the call. */
const nullIfUnknown = <Answer>(answer: Promise<Answer>) => nullIfMissing(nullIfUnavailable(answer));

/** `getHealth` (D-134): each part from the service that knows it. */
@Injectable()
export class PortalHealth implements Answerer<Health> {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<Health> {
    const { userId, role, visitor } = asked;
    const [webhook, mails, books] = await Promise.all([
      nullIfUnknown(this.services.call(testWebhook, { as: { userId, role, visitor } })),
      nullIfUnknown(this.services.call(getMailHealth)),
      nullIfUnknown(this.services.call(getBooksHealth)),
    ]);
    return {
      webhook: webhook && { lastAt: webhook.lastEvents?.[0]?.at ?? null },
      mails,
      books,
    };
  }
}
