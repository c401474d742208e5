import { expect, test } from '@jest/globals';
import { relyingParty } from './passkeys.rules.js';

test.each([
  ['https://portal.example.com', { id: 'portal.example.com', origin: 'https://portal.example.com' }],
  [
    'https://portal.example.com:8443/',
    { id: 'portal.example.com', origin: 'https://portal.example.com:8443' },
  ],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://portal.localhost', { id: 'portal.localhost', origin: 'http://portal.localhost' }],
])('a portal at %s has passkeys', (url, party) => expect(relyingParty(url)).toEqual(party));

test.each([
  'http://portal.example.com',
  'https://192.0.2.7',
  'http://127.0.0.1:8080',
  'https://[2001:db8::7]',
])('a portal at %s has none', (url) => expect(relyingParty(url)).toBeNull());
