import type { Change } from '@portal/kit/http/audit';
import type { FastifyRequest } from 'fastify';

const changes = new WeakMap<FastifyRequest, Change>();

/** What a request changed, from the service that did it or from an answer of our own. */
export const noteChange = (request: FastifyRequest, change: Change | null): void =>
  void (change && changes.set(request, change));

export const changeOf = (request: FastifyRequest): Change | null => changes.get(request) ?? null;
