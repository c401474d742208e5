import { expect, test } from '@jest/globals';
import { stateOfChange, waitHours } from './change-state.rules.js';

test.each([
  ['waits until its moment', {}, 'waiting'],
  ['is in effect from then on', { isOver: true }, 'effective'],
  ['was stopped', { how: 'stopped' }, 'stopped'],
  ['stays stopped when its moment comes', { how: 'stopped', isOver: true }, 'stopped'],
  ['was replaced while it waited', { how: 'replaced', isOver: true }, 'replaced'],
  ['was removed while it waited', { how: 'removed' }, 'removed'],
  ['was overtaken by the release before', { isOverwritten: true }, 'replaced'],
  ['was overtaken, and its moment came', { isOverwritten: true, isOver: true }, 'replaced'],
] as const)('a change that %s is said to be so', (_case, facts, state) =>
  expect(stateOfChange({ how: null, isOverwritten: false, isOver: false, ...facts })).toBe(state),
);

test('a wait is whole days of 24 hours, whatever clocks do in summer', () => {
  expect([0, 3, 30].map(waitHours)).toEqual([0, 72, 720]);
});
