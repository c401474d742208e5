import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getBooks } from '@portal/contracts/calls/books';
import type { Books } from '@portal/contracts/http/books';
import { fakeCall } from '@portal/kit/testing/fake-service';
import { startGateway, type TestGateway } from './gateway.js';

const WELL_KNOWN = '/.well-known/portal-books.json';
const books: Books = {
  keys: [{ keyId: '21fe31dfa154a261', x: 'x', from: '2026-11-27T19:00:00.000Z', until: null }],
  newest: { seq: 1_795_806_000_000, hash: '0'.repeat(64) },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { payouts: (app) => fakeCall(app, getBooks, () => books) });
});
afterAll(() => gateway.close());

test('whoever has the address of a portal finds the keys of its books, also a page of another site', async () => {
  const answer = await gateway.browser().get(WELL_KNOWN, { origin: 'https://auditor.example' });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual(books);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect((await gateway.browser().post(WELL_KNOWN, {})).status).toBe(405);
});
