import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { answerError } from '@portal/kit/http/error-filter';
import { notFound } from '@portal/kit/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewaySettings } from './settings.js';

/**
 * Hides the gateway's `/metrics`, which disclose internals, from the public. With `METRICS_TOKEN` set, they need it as a
 * bearer token; otherwise they answer only requests from this machine that came through no proxy. Others get 404.
 */
export function guardMetrics(server: FastifyInstance, app: INestApplicationContext): void {
  const { METRICS_TOKEN } = app.get(GatewaySettings);
  server.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.url !== '/metrics') return next();
    const allowed = METRICS_TOKEN ? bears(request, METRICS_TOKEN) : isLocal(request);
    if (allowed) return next();
    answerError(notFound(), request, reply);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const bears = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

function isLocal({ raw }: FastifyRequest): boolean {
  if (raw.headers['x-forwarded-for'] || raw.headers.forwarded) return false;
  const address = raw.socket.remoteAddress?.replace('::ffff:', '') ?? '';
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}
