import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { sample } from './voided-mail.sample.js';

const mail = (props: Partial<typeof sample.props> = {}) =>
  written(sample.template, { ...sample.props, ...props });

test('says how much of which month was taken back and why, and that it is unpaid again', async () => {
  const { subject, html, text } = await mail();
  expect(subject).toBe('Your payout of $1,234.50 for October 2026 was taken back');
  for (const body of [html, text])
    for (const fact of ['$1,234.50', 'October 2026', 'The transfer came back to us', 'is unpaid again'])
      expect(body).toContain(fact);
  expect((await mail({ reason: 'mistake' })).text).toContain('It was made by mistake.');
});

test('gives no reason where there is none, and greets by name where there is one', async () => {
  expect((await mail({ reason: null })).text).not.toMatch(/mistake|came back/);
  expect((await mail()).text).toContain('Hello Ava, we have taken back');
  expect((await mail({ firstName: '' })).text).toContain('We have taken back');
});
