import { expect, test } from '@jest/globals';
import { edgeLacks, edgeProblem } from './edge.rules.js';

const enough = {
  PUBLIC_URL: 'https://portal.example.com',
  LISTEN_ADDRESS: '127.0.0.1',
  TRUST_PROXY: 'uniquelocal',
  IPV6: 'true',
};

test('the edge is content where the gateway believes it alone, and it is said whether people come by IPv6', () => {
  expect(edgeLacks(enough)).toEqual([]);
  expect(edgeLacks({ ...enough, IPV6: 'false' })).toEqual([]);
});

test.each([
  ['LISTEN_ADDRESS=127.0.0.1', { LISTEN_ADDRESS: '0.0.0.0' }],
  ['TRUST_PROXY=uniquelocal', { TRUST_PROXY: '' }],
  ['a PUBLIC_URL with https', { PUBLIC_URL: 'http://portal.example.com' }],
  ['IPV6=true, or IPV6=false if the host has no IPv6 address', { IPV6: '' }],
])('the edge says that it needs %s', (sentence, change) => {
  expect(edgeLacks({ ...enough, ...change })).toEqual([sentence]);
});

test('what it lacks is a problem where the profile is on', () => {
  const open = { ...enough, LISTEN_ADDRESS: '', COMPOSE_PROFILES: 'monitoring, edge' };
  expect(edgeProblem(open)).toBe('The profile edge needs, in .env: LISTEN_ADDRESS=127.0.0.1.');
  expect(edgeProblem({ ...open, COMPOSE_PROFILES: 'monitoring' })).toBeUndefined();
  expect(edgeProblem({ ...enough, COMPOSE_PROFILES: 'edge' })).toBeUndefined();
});
