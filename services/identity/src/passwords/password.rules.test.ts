import { describe, expect, test } from '@jest/globals';
import { commonPasswords } from './common-passwords.js';
import { weaknessOf } from './password.rules.js';

const common = await commonPasswords();
const of = (role: 'admin' | 'partner', password: string, email = 'avas@agency.test') =>
  weaknessOf(password, { role, email }, (guess) => common.has(guess));

const HARDER = 'Choose a password that is harder to guess.';
const NOT_THE_EMAIL = 'Choose a password that is not your e-mail address.';

describe('a partner', () => {
  test.each(['correct-horse', 'ava-secret', 'Winter#2026!', 'qx7 ü9', '李李小龙龙龙', 'avas-horse'])(
    'may choose %s',
    (password) => expect(of('partner', password)).toBeUndefined(),
  );

  test.each(['123456', 'password', 'PassWord', 'qwerty', 'letmein', ' 123456 ', 'monkeymonkey'])(
    'may not choose %s, which is common',
    (password) => expect(of('partner', password)).toBe(HARDER),
  );

  test.each(['aaaaaa', '      ', '😀😀😀😀😀😀', '\t\t\t\t\t\t'])(
    'may not choose %j, which is one character',
    (password) => expect(of('partner', password)).toBe(HARDER),
  );

  test.each(['Partner Portal', 'partner-portal', 'portal', 'The Partner Portal'])(
    'may not choose %s, which is the name of the portal',
    (password) => expect(of('partner', password)).toBe(HARDER),
  );

  test('may not choose the e-mail or its name, but a word that begins with it', () => {
    expect(of('partner', 'AvaS@agency.test')).toBe(NOT_THE_EMAIL);
    expect(of('partner', 'Zebedee', 'zebedee@agency.test')).toBe(NOT_THE_EMAIL);
    expect(of('partner', 'zebedee-9x', 'zebedee@agency.test')).toBeUndefined();
  });

  test('needs six characters, however many units each has', () => {
    expect(of('partner', '🐎🔋📎')).toBe('Password must be at least 6 characters');
    expect(of('partner', '🐎🔋📎🐴🐵🐶')).toBeUndefined();
  });
});

describe('an administrator', () => {
  test.each(['839201746592', '83920174659201', '!?%&/()=+#*-', '8392-0174-6592', '83920174659a'])(
    'may choose %s: digits and signs alone are no reason to refuse one',
    (password) => expect(of('admin', password)).toBeUndefined(),
  );

  test.each(['correct-horse', 'the-admins-password', 'k3m9p-x7q2w-ab5cd', 'paper🐎🔋📎🐴🐵🐶clip'])(
    'may choose %s',
    (password) => expect(of('admin', password)).toBeUndefined(),
  );

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['elevenchars', 'Administrators need at least 12 characters'],
    ['🐎🔋📎🐴🐵🐶', 'Administrators need at least 12 characters'],
    ['Password123!', HARDER],
    ['1234567890123', HARDER],
    ['98765432109876', HARDER],
    ['000000000000', HARDER],
    ['123456123456', HARDER],
    ['!!!letmein2026', HARDER],
    ['monkeymonkey12', HARDER],
    ['Partner-Portal-1', HARDER],
    ['avas@agency.test', NOT_THE_EMAIL],
  ])('may not choose %s', (password, sentence) => expect(of('admin', password)).toBe(sentence));
});
