import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './invite.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('says who invites, what to sign in with and how long the link works, in both bodies', async () => {
  const { html, text } = await write();
  for (const body of [html, text])
    for (const fact of ['Noor', 'Ava Stone', 'noor@example.com', 'once, for 24 hours', sample.link])
      expect(body.replace(/<!-- -->/g, '')).toContain(fact);
});

test('still invites after the inviting administrator was removed', async () => {
  expect((await write({ invitedBy: '' })).text).toContain('Hello Noor, an administrator invited you');
});

test('invites without names too', async () => {
  expect((await write({ firstName: '' })).text).toContain('\nAva Stone invited you');
  expect((await write({ firstName: '', invitedBy: '' })).text).toContain('\nAn administrator invited you');
});
