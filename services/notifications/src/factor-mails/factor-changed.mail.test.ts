import { expect, test } from '@jest/globals';
import { FACTOR_CHANGES } from '@portal/contracts/values/factors';
import { written } from '../design/written.js';
import { mail } from './factor-changed.mail.js';

const write = (props: Partial<typeof mail.sample> = {}) => written(mail, { ...mail.sample, ...props });

test.each(FACTOR_CHANGES)('of %s says what, when, and what to do if it was somebody else', async (change) => {
  const { subject, text } = await write({ change });
  expect(subject).toMatch(/account/);
  expect(text).toContain('Hello Ava, in the partner portal');
  expect(text).toContain('Nov 21, 2026, 10:00 AM UTC');
  expect(text).toContain('https://portal.example/forgot-password');
  expect(text).toContain('Write to help@portal.example at once.');
});

test('of a used recovery code says how many are left', async () => {
  expect((await write()).text).toMatch(/Recovery codes left\s+9/);
  expect((await write({ change: 'totp-added' })).text).not.toContain('left');
});
