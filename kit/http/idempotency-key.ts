import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { badRequest } from './errors.js';
import type { FastifyRequest } from 'fastify';

const LONGEST = 200;

/** The request's `Idempotency-Key`, in the form that is stored; undefined without one; 400 when it is too long. */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
    if (!key) return undefined;
    if (key.length > LONGEST) throw badRequest('This Idempotency-Key is too long');
    return `key:${String(key)}`;
  },
);
