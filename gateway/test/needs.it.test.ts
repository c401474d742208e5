import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Needs } from '@portal/contracts/http/needs';
import { NEEDS, type NeedKind } from '@portal/contracts/values/needs';
import { answers } from './composed-answers.js';
import { startGateway, type TestGateway } from './gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, answers);
});
afterAll(() => gateway.close());

const needsOf = async (who: 'admin' | 'finance' | 'support' | 'catalogue') => {
  const browser = await gateway.browser().signIn(who);
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
  return (await browser.get('/api/admin/needs')).json as unknown as Needs;
};
const asked = () =>
  Object.entries(gateway.peers).flatMap(([name, peer]) =>
    peer.heard.some(({ url }) => url === '/internal/needs') ? [name] : [],
  );

test('an owner is told what waits in all services, the most urgent first', async () => {
  expect(await needsOf('admin')).toEqual({
    needs: [
      // Two in a queue, and the unrouted one of the whole bus.
      { kind: 'dead-letters', count: 3 },
      { kind: 'approvals', count: 1 },
      { kind: 'flags', count: 2 },
      { kind: 'month-end', count: 7, month: '2026-09' },
      { kind: 'month-end', count: 12, month: '2026-10' },
      { kind: 'unknown-codes', count: 4 },
      { kind: 'support', count: 5 },
      { kind: 'new-claims', count: 100 },
      { kind: 'documents', count: 6 },
      { kind: 'failed-mails', count: 3 },
      { kind: 'second-factor-off', count: 1 },
    ],
    unread: [],
  });
});

test('others are told what their role may act on, and no service is asked for the rest', async () => {
  const kinds = ({ needs }: Needs) => [...new Set(needs.map(({ kind }) => kind))];
  expect(kinds(await needsOf('support'))).toEqual(['support', 'new-claims', 'documents', 'failed-mails']);
  expect(asked()).toEqual(['claims', 'documents', 'notifications']);
  expect(kinds(await needsOf('finance'))).toEqual(['approvals', 'flags', 'month-end', 'unknown-codes']);
  expect(asked()).toEqual(['sales', 'payouts', 'documents']);
  expect(await needsOf('catalogue')).toEqual({ needs: [], unread: [] });
  expect(asked()).toEqual([]);
});

test('a service that is away leaves out its lines alone, and they are named', async () => {
  await Promise.all([gateway.peers.notifications.close(), gateway.peers.documents.close()]);
  const { needs, unread } = await needsOf('admin');
  expect(unread).toEqual([
    'dead-letters',
    'bank-accounts',
    'support',
    'documents',
    'failed-mails',
  ] satisfies (keyof typeof NEEDS)[]);
  const there: NeedKind[] = ['approvals', 'flags', 'unknown-codes', 'new-claims', 'second-factor-off'];
  expect([...new Set(needs.map(({ kind }) => kind))]).toEqual(
    there.flatMap((kind) => (kind === 'flags' ? [kind, 'month-end'] : [kind])),
  );
});
