import { Injectable } from '@nestjs/common';
import { getServiceBus } from '@portal/contracts/calls/internal';
import type { Bus } from '@portal/contracts/http/admin-bus';
import { SERVICES } from '@portal/contracts/values/services';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { Answerer } from '../http/answerer.js';

/** `getBus` (D-34): asks each service for its part; a service that is down has an entry without one. */
@Injectable()
export class BusStatus implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(): Promise<Bus> {
    const parts = await Promise.all(
      SERVICES.map((name) => this.services.call(getServiceBus, { service: name }).catch(() => null)),
    );
    return {
      services: SERVICES.map((name, index) => ({
        name,
        outbox: parts[index]?.outbox ?? null,
        queues: parts[index]?.queues ?? [],
      })),
      unrouted: parts.find((part) => part !== null)?.unrouted ?? null,
    };
  }
}
