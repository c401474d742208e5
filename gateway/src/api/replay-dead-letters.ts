import { Injectable } from '@nestjs/common';
import { replayQueue } from '@portal/contracts/calls/internal';
import { replayDeadLetters, UNROUTED, type Replayed } from '@portal/contracts/http/admin-bus';
import { notFound } from '@portal/kit/http/errors';
import { SERVICES } from '@portal/contracts/values/services';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteChange } from '../audit/changes.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer } from '../http/answerer.js';

const DEADLINE_MS = 30_000;

/** `replayDeadLetters` (D-34): the service that owns the queue replays its dead letters. */
@Injectable()
export class ReplayDeadLetters implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, _reply: FastifyReply): Promise<Replayed> {
    const body = checked(replayDeadLetters, jsonBody(request));
    const service = SERVICES.find((name) => body.queue.startsWith(`${name}.`));
    if (!service && body.queue !== UNROUTED) throw notFound(`There is no queue ${body.queue}`);
    const result = await this.services.call(replayQueue, {
      service: service ?? SERVICES[0],
      body,
      deadlineMs: DEADLINE_MS,
    });
    noteChange(request, { before: null, after: { queue: body.queue, ...result } });
    return result;
  }
}
