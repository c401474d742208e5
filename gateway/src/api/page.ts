import { pageQuery } from '@portal/kit/http/pages';
import { checked } from '@portal/kit/http/validation';
import type { FastifyRequest } from 'fastify';

/** The page of a partner's list that is asked for, and the query that asks a service for it. 400 for a bad one. */
export function readPage(
  request: FastifyRequest,
  partnerId: number | null,
): { limit: number; query: string } {
  const { limit, cursor } = checked(pageQuery, request.query);
  const query = new URLSearchParams({ partnerId: String(partnerId), limit: String(limit) });
  if (cursor) query.set('cursor', cursor);
  return { limit, query: query.toString() };
}
