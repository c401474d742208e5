import type { Change } from '@portal/kit/http/audit';
import type { FastifyRequest } from 'fastify';

const changes = new WeakMap<FastifyRequest, Change>();

/** Remembers what a request changed, as reported by the service or by our own handler. */
export const noteChange = (request: FastifyRequest, change: Change | null): void =>
  void (change && changes.set(request, change));

export const changeOf = (request: FastifyRequest): Change | null => changes.get(request) ?? null;
