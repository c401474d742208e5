import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './password-reset.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('brings the link and says how long it works, in both bodies', async () => {
  const { html, text } = await write();
  for (const body of [html, text])
    for (const fact of [sample.link, 'once, for one hour', 'help@portal.example'])
      expect(body.replace(/\s+/g, ' ')).toContain(fact);
});

test('greets by name where there is one', async () => {
  expect((await write()).text).toContain('Hello Ava, somebody asked');
  expect((await write({ firstName: '' })).text).toContain('Somebody asked');
});
