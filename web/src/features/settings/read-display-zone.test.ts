import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { displayZone } from '../../lib/display-zone.js';
import { queryClient } from '../../lib/query.js';
import { leaveDisplayZone, readDisplayZone, timeZoneQuery } from './read-display-zone.js';

const AVA = 7;
let isDown: boolean;
let calls: number;
const real = globalThis.fetch;
beforeEach(() => {
  isDown = false;
  calls = 0;
  globalThis.fetch = async () => {
    calls++;
    return isDown ? new Response('', { status: 503 }) : Response.json({ timeZone: 'Asia/Tokyo' });
  };
});
afterEach(() => {
  globalThis.fetch = real;
  leaveDisplayZone();
  queryClient.clear();
});

test('times are shown in the zone before the first page, which is read once', async () => {
  await readDisplayZone(AVA);
  expect(displayZone.get()).toBe('Asia/Tokyo');
  await readDisplayZone(AVA);
  expect(calls).toBe(1);
});

test('a zone that could not be read is read with the next page', async () => {
  isDown = true;
  await readDisplayZone(AVA);
  expect(displayZone.get()).toBeNull();
  isDown = false;
  await readDisplayZone(AVA);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([displayZone.get(), calls]).toEqual(['Asia/Tokyo', 2]);
});

test('it is shown once the settings have read it, and to nobody who comes afterwards', async () => {
  isDown = true;
  await readDisplayZone(AVA);
  isDown = false;
  await queryClient.fetchQuery(timeZoneQuery(AVA));
  expect(displayZone.get()).toBe('Asia/Tokyo');
  leaveDisplayZone();
  await queryClient.fetchQuery({ ...timeZoneQuery(AVA), staleTime: 0 });
  expect(displayZone.get()).toBeNull();
  await readDisplayZone(AVA);
  expect(displayZone.get()).toBe('Asia/Tokyo');
});
