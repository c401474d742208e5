import { expect, test } from '@jest/globals';
import { newServers } from './new-servers.js';

test('a server that is new in this version is started, before the programs that may need it', () => {
  const described = {
    postgres: { restart: 'unless-stopped' },
    cache: { restart: 'unless-stopped' },
    migrations: { restart: 'no' },
    payouts: { restart: 'unless-stopped' },
    refunds: { restart: 'unless-stopped' },
  };
  expect(newServers(described, ['postgres', 'payouts'], ['payouts', 'refunds'])).toEqual(['cache']);
});
