import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { getSignedInUser } from '@portal/contracts/calls/account';
import { addressOf } from '@portal/contracts/calls/define-call';
import type { User } from '@portal/contracts/http/account';

const nothing = () => undefined;
const kept = new Map<string, string>();
// As in a browser, where what nobody watches is dropped after five minutes.
Object.assign(globalThis, {
  window: globalThis,
  addEventListener: nothing,
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  BroadcastChannel: class {
    postMessage = nothing;
  },
});
jest.unstable_mockModule('../../ui/notify.js', () => ({ notify: nothing, dropNews: nothing }));

const { draftOf, keepDraft } = await import('../../lib/drafts.js');
const { pageUserHeader } = await import('../../lib/page-user.js');
const { partnerView } = await import('../../lib/partner-view.js');
const { queryClient } = await import('../../lib/query.js');
const { ApiError } = await import('../../lib/errors.js');
const { may } = await import('../../lib/rights.js');
const { followSession } = await import('./end.js');
const { userQuery } = await import('./queries.js');

const ada: User = {
  id: 1,
  role: 'admin',
  adminRole: 'owner',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lin',
  companyName: null,
  address: null,
};

beforeAll(() => void jest.useFakeTimers());
const answers = { user: 200 };
globalThis.fetch = (address) => {
  const isUser = String(address).endsWith(addressOf(getSignedInUser));
  const status = isUser ? answers.user : 401;
  return Promise.resolve(new Response(status === 200 ? JSON.stringify(ada) : '{}', { status }));
};

afterAll(() => {
  queryClient.clear();
  jest.useRealTimers();
});

test('whoever stays on a page for longer than data is kept that nobody watches stays signed in there', async () => {
  const changed = jest.fn(() => Promise.resolve());
  followSession(changed);
  queryClient.setQueryData(userQuery.queryKey, ada);
  expect(may({})).toBe(true);
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  expect(changed).not.toHaveBeenCalled();
  expect(may({})).toBe(true);
  expect(pageUserHeader()).toEqual({ 'portal-user': '1' });
});

test('an answer that nobody is signed in is believed once the server says so when it is asked again', async () => {
  const changed = jest.fn(() => Promise.resolve());
  followSession(changed);
  await queryClient.fetchQuery(userQuery);
  const late = () =>
    queryClient
      .fetchQuery({ queryKey: ['late'], queryFn: () => Promise.reject(new ApiError(401, 'Please sign in')) })
      .catch(() => undefined);
  await late();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(ada);
  expect(changed).not.toHaveBeenCalled();
  keepDraft('answer', 3, 'Hello');
  keepDraft('note', 3, 'Called');
  keepDraft('decision', 3, 'Glass is not covered.');
  const endsAt = new Date(Date.now() + 60_000).toISOString();
  partnerView.keep({ token: 'the-token', endsAt, partner: { id: 7, name: 'Ava Stone' } });
  expect(partnerView.now()).not.toBeNull();

  answers.user = 401;
  await late();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
  expect(changed).toHaveBeenCalled();
  // The next administrator of this tab finds none of the words.
  expect([draftOf('answer', 3), draftOf('note', 3), draftOf('decision', 3)]).toEqual(['', '', '']);
  expect(partnerView.now()).toBeNull();
});

test('what is done with a session that has ended ends it on the page, too', async () => {
  answers.user = 200;
  const changed = jest.fn(() => Promise.resolve());
  followSession(changed);
  await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  answers.user = 401;
  const pausing = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(new ApiError(401, 'Please sign in')),
  });
  await pausing.execute(undefined).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
  expect(changed).toHaveBeenCalled();
});
