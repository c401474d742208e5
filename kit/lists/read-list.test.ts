import { expect, test } from '@jest/globals';
import { listClients } from '@portal/contracts/calls/admin-sales';
import type { FastifyReply } from 'fastify';
import { writePageHeaders } from './read-list.js';

/** The headers of a page. */
function headersOf(query: object, page: { next: string | null; previous: string | null; total: number }) {
  const headers: Record<string, unknown> = {};
  const reply = { header: (name: string, value: unknown) => (headers[name] = value) };
  writePageHeaders(reply as unknown as FastifyReply, listClients, { limit: 5, ...query }, page);
  return headers;
}

test('a page names the pages beside it, with its own filters', () => {
  const query = { partnerId: 3, search: 'a b', status: undefined, cursor: 'here' };
  expect(headersOf(query, { next: 'on', previous: 'back', total: 40 })).toEqual({
    link:
      '</api/admin/clients?partnerId=3&search=a+b&limit=5&cursor=on>; rel="next", ' +
      '</api/admin/clients?partnerId=3&search=a+b&limit=5&cursor=back>; rel="prev"',
    'x-total-count': '40',
  });
});

test('the only page names no other', () => {
  expect(headersOf({}, { next: null, previous: null, total: 0 })).toEqual({ 'x-total-count': '0' });
});
