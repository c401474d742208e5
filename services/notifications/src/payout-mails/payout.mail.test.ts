import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './payout.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('says how much was paid and for which month, in its subject and both bodies', async () => {
  const { subject, html, text } = await write();
  expect(subject).toBe('You were paid $1,234.50 for October 2026');
  for (const body of [html, text])
    for (const fact of ['$1,234.50', 'October 2026', 'https://portal.example/']) expect(body).toContain(fact);
});

test('greets by name where there is one', async () => {
  expect((await write()).text).toContain('Hello Ava, we have paid out');
  expect((await write({ firstName: '' })).text).toContain('We have paid out');
});

test.each([
  ['none', 'We have no bank account of yours on file: no bank transfer can go out.'],
  ['stopped', 'A change of your bank account was stopped, and no other account is on file'],
  ['waits', 'No bank transfer goes out before it is in effect: Nov 24, 2026, 10:00 AM UTC at the earliest.'],
] as const)('does not say ‘paid’ while no transfer can go, account %s', async (account, why) => {
  const { subject, html, text } = await write({ account, waitsUntil: '2026-11-24T10:00:00.000Z' });
  expect(subject).toBe('Your payout of $1,234.50 for October 2026 was recorded');
  for (const body of [html, text]) expect(body).not.toMatch(/\bpaid out\b|was paid\b/i);
  expect(text).toContain('Hello Ava, we have recorded the payout of your commission for October 2026.');
  expect(text).toContain(why);
  expect(text).toContain('such as by cheque, nothing is missing');
});
