import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './announcement.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('has the title as its subject, and the text with its line breaks in both bodies', async () => {
  const { subject, html, text } = await write({ text: 'One.\nTwo.\n\nThree.' });
  expect(subject).toBe(sample.title);
  expect(text).toMatch(/Hello Ava,\n\nOne\.\nTwo\.\n\nThree\./);
  expect(html).toMatch(/One\.<br\/>Two\./);
});

test('web addresses are links, each once in the plain text, and nothing that was typed is HTML', async () => {
  const { html, text } = await write({ text: 'See https://example.com/a. <b onclick="x">bold</b>' });
  expect(html).toContain('href="https://example.com/a"');
  expect(html).not.toContain('<b onclick');
  expect(text.match(/https:\/\/example\.com\/a/g)).toHaveLength(1);
  expect(text).toContain('<b onclick="x">bold</b>');
});

test('greets nobody by a name that is not known', async () => {
  expect((await write({ firstName: '' })).text).not.toContain('Hello');
});

test('leads to where these mails are switched off', async () => {
  expect((await write()).html).toContain('https://portal.example/settings#mails');
});
