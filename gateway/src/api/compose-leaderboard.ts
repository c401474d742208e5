import { Injectable } from '@nestjs/common';
import { findPeople, listRanks } from '@portal/contracts/calls/internal';
import type { Person, RankedPartner } from '@portal/contracts/http/internal';
import type { LeaderboardEntry } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** `getLeaderboard` (D-23): ranks from payouts, names from identity; a partner without a name there is left out. */
@Injectable()
export class Leaderboard implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(
    _request: FastifyRequest,
    _reply: FastifyReply,
    { userId }: Asked,
  ): Promise<LeaderboardEntry[]> {
    const ranked = await this.services.call(listRanks, { query: { partnerId: userId! } });
    if (ranked.length === 0) return [];
    const ids = ranked.map((row) => row.partnerId);
    const people = await this.services.call(findPeople, { body: { ids } });
    const byId = new Map(people.map((person) => [person.id, person]));
    return ranked.flatMap((row) => {
      const person = byId.get(row.partnerId);
      return person ? [entry(row, person, userId)] : [];
    });
  }
}

const entry = (row: RankedPartner, person: Person, userId: number | null): LeaderboardEntry => ({
  id: row.partnerId,
  rank: row.rank,
  firstName: person.firstName,
  lastName: person.lastName,
  companyName: person.companyName,
  tier: row.tier,
  totalCommission: toDollars(row.monthCommissionCents),
  totalCommissionInCents: row.monthCommissionCents,
  activeSales: row.salesCount,
  isYou: row.partnerId === userId,
});
