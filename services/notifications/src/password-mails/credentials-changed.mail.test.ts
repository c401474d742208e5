import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './credentials-changed.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test.each([
  [{ passwordChanged: true }, 'Your password was changed'],
  [{ passwordChanged: false, emailChanged: true }, 'Your e-mail address was changed'],
  [{ emailChanged: true }, 'Your password and e-mail address were changed'],
])('of %j says so', async (props, sentence) => {
  const { subject, html, text } = await write(props);
  expect(subject).toBe(sentence);
  for (const body of [html, text]) expect(body).toContain(sentence);
});

test('says when it was, and what to do if it was somebody else', async () => {
  const { text } = await write();
  expect(text).toContain('Hello Ava, your password was changed in the partner portal.');
  expect(text).toContain('Nov 21, 2026, 10:00 AM UTC');
  expect(text).toContain('https://portal.example/forgot-password');
  expect(text).toContain('Write to help@portal.example at once.');
});

test('to the former address leads to no new password, which it could not get', async () => {
  const { text } = await write({ passwordChanged: false, emailChanged: true, isFormer: true });
  expect(text).toContain('You no longer sign in with this address.');
  expect(text).not.toContain('forgot-password');
  expect((await write({ emailChanged: true })).text).toContain('You now sign in with this address.');
});

test('of a corrected address says that an administrator did it, and leads nowhere', async () => {
  const { subject, text } = await write({
    passwordChanged: false,
    emailChanged: true,
    isFormer: true,
    isCorrected: true,
  });
  expect(subject).toBe('Your e-mail address was changed');
  expect(text).toContain('which nobody had confirmed. An administrator');
  expect(text).not.toContain('forgot-password');
});
