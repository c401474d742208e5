import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { sample } from './password-mail.sample.js';

const mail = (props: Partial<typeof sample.props> = {}) =>
  written(sample.template, { ...sample.props, ...props });

test('brings the link and says how long it works, in both bodies', async () => {
  const { html, text } = await mail();
  for (const body of [html, text])
    for (const fact of [sample.props.link, 'once, for one hour', 'help@portal.example'])
      expect(body.replace(/\s+/g, ' ')).toContain(fact);
});

test('greets by name where there is one', async () => {
  expect((await mail()).text).toContain('Hello Ava, somebody asked');
  expect((await mail({ firstName: '' })).text).toContain('Somebody asked');
});
