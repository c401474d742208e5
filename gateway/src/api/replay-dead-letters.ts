import { Injectable } from '@nestjs/common';
import { replayQueue } from '@portal/contracts/calls/internal';
import { replayDeadLetters, UNROUTED, type Replayed } from '@portal/contracts/http/admin-bus';
import { notFound } from '@portal/kit/http/errors';
import { SERVICES, type ServiceName } from '@portal/contracts/values/services';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type * as z from 'zod/mini';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteChange } from '../audit/changes.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer } from '../http/answerer.js';

const DEADLINE_MS = 30_000;

type Body = z.infer<typeof replayDeadLetters>;

/**
 * `replayDeadLetters` (D-34): the service that owns the queue replays its dead letters; of the unrouted messages each
 * service replays its own (D-89).
 */
@Injectable()
export class ReplayDeadLetters implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, _reply: FastifyReply): Promise<Replayed> {
    const body = checked(replayDeadLetters, jsonBody(request));
    const service = SERVICES.find((name) => body.queue.startsWith(`${name}.`));
    if (!service && body.queue !== UNROUTED) throw notFound(`There is no queue ${body.queue}`);
    const result = service ? await this.replay(service, body) : await this.replayUnrouted(body);
    noteChange(request, { before: null, after: { queue: body.queue, ...result } });
    return result;
  }

  /** @throws AppError 503 when no service answers */
  private async replayUnrouted(body: Body): Promise<Replayed> {
    const answers: Replayed[] = [];
    let failure: unknown;
    for (const service of SERVICES)
      await this.replay(service, body).then(
        (answer) => answers.push(answer),
        (error: unknown) => (failure = error),
      );
    const last = answers.at(-1);
    if (!last) throw failure;
    return { replayed: answers.reduce((sum, { replayed }) => sum + replayed, 0), left: last.left };
  }

  private replay(service: ServiceName, body: Body): Promise<Replayed> {
    return this.services.call(replayQueue, { service, body, deadlineMs: DEADLINE_MS });
  }
}
