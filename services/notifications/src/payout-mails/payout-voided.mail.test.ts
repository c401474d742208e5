import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './payout-voided.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('says how much of which month was taken back and why, and that it is unpaid again', async () => {
  const { subject, html, text } = await write();
  expect(subject).toBe('Your payout of $1,234.50 for October 2026 was taken back');
  for (const body of [html, text])
    for (const fact of ['$1,234.50', 'October 2026', 'The transfer came back to us', 'is unpaid again'])
      expect(body).toContain(fact);
  expect((await write({ reason: 'mistake' })).text).toContain('It was made by mistake.');
});

test('gives no reason where there is none, and greets by name where there is one', async () => {
  expect((await write({ reason: null })).text).not.toMatch(/mistake|came back/);
  expect((await write()).text).toContain('Hello Ava, we have taken back');
  expect((await write({ firstName: '' })).text).toContain('We have taken back');
});
