import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { sample } from './payout-mail.sample.js';

const mail = (props: Partial<typeof sample.props> = {}) =>
  written(sample.template, { ...sample.props, ...props });

test('says how much was paid and for which month, in its subject and both bodies', async () => {
  const { subject, html, text } = await mail();
  expect(subject).toBe('You were paid $1,234.50 for October 2026');
  for (const body of [html, text])
    for (const fact of ['$1,234.50', 'October 2026', 'https://portal.example/']) expect(body).toContain(fact);
});

test('greets by name where there is one', async () => {
  expect((await mail()).text).toContain('Hello Ava, we have paid out');
  expect((await mail({ firstName: '' })).text).toContain('We have paid out');
});
