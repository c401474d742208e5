import { expect, test } from '@jest/globals';
import { welcome } from './welcome.rules.js';

const portal = {
  url: 'http://localhost:8080',
  adminEmail: 'you@example.com',
  sandbox: true,
  inContainers: true,
};
const passwords = { admin: 'admins-word', partners: 'partners-word' };

test('the first time it tells address and sign-ins', () => {
  expect(welcome({ ...portal, passwords })).toBe(
    [
      'The portal is up: http://localhost:8080',
      '  admin    you@example.com  admins-word',
      '  partner  ava@example.com, ben@…, chloe@…  partners-word',
    ].join('\n'),
  );
});

test('with a key of Stripe’s there are no sample partners to sign in as', () => {
  expect(welcome({ ...portal, sandbox: false, passwords })).not.toContain('partner');
});

test('later it tells no password, but how to set a new one', () => {
  expect(welcome(portal).split('\n')).toEqual([
    'The portal is up: http://localhost:8080',
    '  admin    you@example.com, by the password of the first start or the one since',
    '  A link to set another: docker compose exec identity node scripts/lib/password-link.ts EMAIL',
  ]);
});

test('without containers make sets a new one', () => {
  const said = welcome({ ...portal, inContainers: false });
  expect(said.split('\n').at(-1)).toBe('  A link to set another: make password-link EMAIL=…');
});

test('at its end it says what is not as it should be', () => {
  const said = welcome({ ...portal, passwords, warning: 'Alerts reach nobody.' });
  expect(said.split('\n').at(-1)).toBe('  Alerts reach nobody.');
});
