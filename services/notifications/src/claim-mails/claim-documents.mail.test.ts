import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './claim-documents.mail.js';

const { sample } = mail;

test('says what is asked for and why, in both bodies, and leads to where it is sent', async () => {
  const { subject, html, text } = await written(mail, sample);
  expect(subject).toBe('We need documents for your claim CLM-7Q2M9XK4');
  for (const body of [html, text])
    for (const said of [
      'Police report',
      'Photo of the windshield from inside',
      'The photo that you sent is too dark.',
      'A photo of a telephone is enough.',
      'https://portal.example/claim#token=what-only-the-reader-has',
    ])
      expect(body).toContain(said);
});

test('an administrator’s words stay text', async () => {
  const { html } = await written(mail, { ...sample, documents: ['<img src=x>'], note: '<b>now</b>' });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x&gt;');
});

test('without a page of the claim it says whom to ask', async () => {
  const { text } = await written(mail, { ...sample, link: '', note: null });
  expect(text).toContain('Please write to help@portal.example to agree on how to send them.');
  expect(text).not.toMatch(/null|undefined|token/);
});
