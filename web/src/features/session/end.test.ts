import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';

const nothing = () => undefined;
// As in a browser, where what nobody watches is dropped after five minutes.
Object.assign(globalThis, {
  window: globalThis,
  addEventListener: nothing,
  BroadcastChannel: class {
    postMessage = nothing;
  },
});
jest.unstable_mockModule('../../ui/notify.js', () => ({ notify: nothing }));

const { pageUserHeader } = await import('../../lib/page-user.js');
const { queryClient } = await import('../../lib/query.js');
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
