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
