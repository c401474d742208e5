import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { sample } from './invite-mail.sample.js';

const mail = (props: Partial<typeof sample.props> = {}) =>
  written(sample.template, { ...sample.props, ...props });

test('says who invites, what to sign in with and how long the link works, in both bodies', async () => {
  const { html, text } = await mail();
  for (const body of [html, text])
    for (const fact of ['Noor', 'Ava Stone', 'noor@example.com', 'once, for 24 hours', sample.props.link])
      expect(body.replace(/<!-- -->/g, '')).toContain(fact);
});

test('of who is gone still invites', async () => {
  expect((await mail({ invitedBy: '' })).text).toContain('Hello Noor, an administrator invited you');
});
