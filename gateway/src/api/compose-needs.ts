import { Injectable } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { Need, Needs } from '@portal/contracts/http/needs';
import { mayDo, type AdminRole } from '@portal/contracts/values/admin-roles';
import { NEED_KINDS, NEEDS, NEEDS_COUNTED, type NeedKind } from '@portal/contracts/values/needs';
import { SERVICES } from '@portal/contracts/values/services';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** Where needs are read, and of which kinds they are. */
interface Source {
  kinds: NeedKind[];
  /** @throws AppError 503 when it is away, 404 when its release knows no needs */
  read: () => Promise<Need[]>;
}

/** `listNeeds` (D-132): asks the services in parallel, and only those that have something for the caller's role. */
@Injectable()
export class AdminNeeds implements Answerer<Needs> {
  private readonly sources: Source[];

  constructor(private readonly services: ServiceClient) {
    this.sources = [
      {
        kinds: ['books-drift', 'approvals', 'flags', 'month-end', 'second-person-off'],
        read: () => services.call(internal.listPayoutsNeeds),
      },
      { kinds: ['bank-accounts', 'documents'], read: () => services.call(internal.listDocumentsNeeds) },
      { kinds: ['unknown-codes'], read: () => services.call(internal.listSalesNeeds) },
      {
        kinds: ['new-claims', 'claims-in-review', 'claim-files'],
        read: () => services.call(internal.listClaimsNeeds),
      },
      { kinds: ['support', 'failed-mails'], read: () => services.call(internal.listMailNeeds) },
      {
        kinds: ['factor-resets', 'second-factor-off'],
        read: () => services.call(internal.listIdentityNeeds),
      },
      { kinds: ['dead-letters'], read: () => this.deadLetters() },
    ];
  }

  answer(_request: FastifyRequest, _reply: FastifyReply, { signedIn }: Asked): Promise<Needs> {
    return this.of(signedIn!.adminRole!);
  }

  /** What an administrator with this role may act on. */
  async of(role: AdminRole): Promise<Needs> {
    const mayAct = (kind: NeedKind) => mayDo(role, NEEDS[kind]);
    const asked = this.sources.filter(({ kinds }) => kinds.some(mayAct));
    const read = await Promise.all(asked.map((source) => nullIfMissing(nullIfUnavailable(source.read()))));
    const found = read.flatMap((needs) => needs ?? []);
    const away = new Set(asked.flatMap(({ kinds }, index) => (read[index] === null ? kinds : [])));
    const shown = NEED_KINDS.filter(mayAct);
    return {
      needs: shown.flatMap((kind) => found.filter((need) => need.kind === kind)),
      unread: shown.filter((kind) => away.has(kind)),
    };
  }

  /** Of all services; all of it is unknown while one of them is away. */
  private async deadLetters(): Promise<Need[]> {
    const buses = await Promise.all(
      SERVICES.map((service) => this.services.call(internal.getServiceBus, { service })),
    );
    const dead = buses.flatMap(({ queues }) => queues.map(({ deadLetters }) => deadLetters));
    const count = dead.reduce((sum, one) => sum + one, buses[0]!.unrouted);
    return count > 0 ? [{ kind: 'dead-letters', count: Math.min(count, NEEDS_COUNTED) }] : [];
  }
}
