import { expect, test } from '@jest/globals';
import { LastSent } from './last-sent.js';

const NOW = 1_000_000;
const ROOMS = ['partners', 'partner:7'];

test.each([
  ['nothing was sent', [], 2_000, false],
  ['something was sent to it', [['partner:7', NOW - 1_000]], 2_000, true],
  ['something was sent to everybody', [['partners', NOW - 1_000]], 2_000, true],
  ['its question may have been on the way', [['partner:7', NOW - 6_000]], 2_000, true],
  ['it was opened after what was sent', [['partner:7', NOW - 8_000]], 2_000, false],
  ['something was sent to somebody else', [['partner:8', NOW - 1_000]], 2_000, false],
  ['it was opened longer ago than anybody remembers', [], 60_000, true],
  ['it does not say when it was opened', [], Number.NaN, true],
] as const)('a page that connects when %s', (_when, sent, openMs, expected) => {
  const lastSent = new LastSent();
  for (const [room, at] of sent) lastSent.note([room], at);
  expect(lastSent.missed(ROOMS, openMs, 0, NOW)).toBe(expected);
});

test('nobody knows what would have been sent while the hub did not hear everything', () => {
  const lastSent = new LastSent();
  expect(lastSent.missed(ROOMS, 1_000, NOW, NOW + 5_999)).toBe(true);
  expect(lastSent.missed(ROOMS, 1_000, NOW, NOW + 6_000)).toBe(false);
  expect(lastSent.missed(ROOMS, 1_000, Infinity, NOW)).toBe(true);
});

test('what is older than anybody asks for is forgotten, in any order of rooms', () => {
  const lastSent = new LastSent();
  lastSent.note(['partner:7', 'admins'], NOW);
  lastSent.note(['partner:8'], NOW + 50_000);
  lastSent.note(['admins'], NOW + 61_000);
  expect(lastSent.missed(['admins'], 1_000, 0, NOW + 62_000)).toBe(true);
  expect(lastSent.missed(['partner:7'], 1_000, 0, NOW + 62_000)).toBe(false);
  expect((lastSent as unknown as { at: Map<string, number> }).at.size).toBe(2);
});
