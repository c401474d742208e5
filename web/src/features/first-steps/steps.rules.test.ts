import { expect, test } from '@jest/globals';
import { stepsOf, type Known } from './steps.rules.js';

const nothing: Known = { user: { address: null }, w9: 'missing', hasBank: false, links: [] };
const done = (known: Partial<Known>) =>
  stepsOf({ ...nothing, ...known })
    .filter((step) => step.done)
    .map(({ id }) => id);
const paidText = (known: Partial<Known>) =>
  stepsOf({ ...nothing, ...known }).find(({ id }) => id === 'paid')!.text;

test('a new partner has five steps before them, in their order', () => {
  expect(stepsOf(nothing).map(({ id }) => id)).toEqual(['profile', 'paid', 'link', 'share', 'sale']);
  expect(done({})).toEqual([]);
});

test('each step is done by what it names', () => {
  expect(done({ user: { address: '1 Main St' } })).toEqual(['profile']);
  expect(done({ w9: 'on-file' })).toEqual([]);
  expect(done({ w9: 'on-file', hasBank: true })).toEqual(['paid']);
  expect(done({ links: [{ visits: 0 }] })).toEqual(['link']);
  expect(done({ links: [{ visits: 0 }, { visits: 2 }] })).toEqual(['link', 'share']);
});

test('what is not known is not done', () => {
  expect(done({ w9: undefined, hasBank: true, links: undefined })).toEqual([]);
});

test('of W9 and bank account the missing one is named', () => {
  expect(paidText({ w9: 'on-file' })).toBe('Your W9 is on file. A bank account is missing.');
  expect(paidText({ hasBank: true })).toBe('Your bank account is on file. Your W9 is missing.');
  expect(paidText({ w9: 'refused', hasBank: true })).toBe(
    'Your bank account is on file. Your W9 was refused.',
  );
  expect(paidText({ w9: 'refused' })).toBe('Your W9 was refused.');
  expect(paidText({ w9: 'on-file', hasBank: undefined })).toBe(
    'Your W9, and the bank account that we pay to.',
  );
});
