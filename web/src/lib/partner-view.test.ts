import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type * as PartnerViews from './partner-view.js';

const MINUTE = 60_000;
const kept = new Map<string, string>();
/** As a page that is loaded now has it. */
async function load(): Promise<typeof PartnerViews> {
  jest.resetModules();
  return import('./partner-view.js');
}
beforeEach(() => {
  jest.useFakeTimers();
  kept.clear();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => void jest.useRealTimers());

const begin = async () =>
  (await load()).partnerView.keep({
    token: 'the-token',
    endsAt: new Date(Date.now() + 15 * MINUTE).toISOString(),
    partner: { id: 7, name: 'Ava Stone' },
  });

test('pages that are loaded afterwards show the partner, and say so with each call', async () => {
  await begin();
  const page = await load();
  expect(page.viewOfPage()).toMatchObject({ partner: { id: 7 } });
  expect(page.partnerViewHeader()).toEqual({ 'portal-view': 'the-token' });
});

test('an open page goes on saying it when the time is over; one that is loaded then does not', async () => {
  await begin();
  const open = await load();
  jest.advanceTimersByTime(15 * MINUTE);
  expect(open.partnerView.now()).toBeNull();
  expect(open.partnerViewHeader()).toEqual({ 'portal-view': 'the-token' });
  const later = await load();
  expect([later.viewOfPage(), later.partnerViewHeader()]).toEqual([null, {}]);
});

test('once it is forgotten no call has it: whoever signs in then is who they are', async () => {
  await begin();
  const open = await load();
  open.partnerView.forget();
  expect(open.partnerViewHeader()).toEqual({});
  expect((await load()).viewOfPage()).toBeNull();
});

test('what is no view is none', async () => {
  kept.set('partner-view', 'x');
  expect((await load()).viewOfPage()).toBeNull();
});
