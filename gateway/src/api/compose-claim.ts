import { Injectable } from '@nestjs/common';
import { findPeople, readWholeClaim } from '@portal/contracts/calls/internal';
import type { ClaimInFull } from '@portal/contracts/http/admin-claims';
import { idIn } from '@portal/kit/http/id-param';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** `getClaim`: the claim of claims, with the names of administrators of identity. Without identity nobody is named. */
@Injectable()
export class ClaimById implements Answerer<ClaimInFull> {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<ClaimInFull> {
    const id = idIn((request.params as { id: string }).id, 'Claim not found');
    const { userId, role, visitor } = asked;
    const claim = await this.services.call(readWholeClaim, { params: { id }, as: { userId, role, visitor } });
    const ids = [...new Set(claim.history.flatMap(({ changedBy }) => changedBy ?? []))];
    if (ids.length === 0) return claim;
    const people = await nullIfUnavailable(this.services.call(findPeople, { body: { ids } }));
    if (!people) return claim;
    const names = new Map(people.map((one) => [one.id, `${one.firstName} ${one.lastName}`]));
    return {
      ...claim,
      history: claim.history.map((change) =>
        change.changedBy === null
          ? change
          : { ...change, changedByName: names.get(change.changedBy) ?? null },
      ),
    };
  }
}
