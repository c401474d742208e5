import { expect, test } from '@jest/globals';
import { besideSwarm, wayItRuns } from './mode.rules.js';

const yes = () => true;
const no = () => false;
const neverAsked = () => {
  throw new Error('asked');
};

test('how it runs is what make up has left, or else what the engine says of its swarm', () => {
  expect(wayItRuns('compose', neverAsked, ['native', 'compose'])).toEqual({ way: 'compose' });
  expect(wayItRuns(undefined, yes, ['native', 'compose', 'swarm'])).toEqual({ way: 'swarm' });
});

test('on a swarm nobody is told to make up: a second portal would take payments by the same Stripe key', () => {
  const told = wayItRuns(undefined, yes, ['native', 'compose']);
  expect(told).toEqual({ sentence: expect.stringContaining('deploy/swarm/README.md') });
  expect(told).not.toEqual({ sentence: expect.stringContaining('make up') });
  expect(besideSwarm(undefined, yes)).toMatch(/^The portal runs on the swarm of this engine/);
});

test('where it does not run at all make up starts it, and beside a swarm when it is asked how', () => {
  expect(wayItRuns(undefined, no, ['native'])).toEqual({
    sentence: 'The portal does not run here: make up.',
  });
  expect(besideSwarm(undefined, no)).toBeUndefined();
  expect(besideSwarm('compose', neverAsked)).toBeUndefined();
});
