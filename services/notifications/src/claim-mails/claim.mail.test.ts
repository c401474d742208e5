import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './claim.mail.js';

const { sample } = mail;
const write = (firstName = 'Dana') => written(mail, { ...sample, firstName });

test('says the number, what was claimed and what happens next, in both bodies', async () => {
  const { html, text } = await write();
  for (const body of [html, text])
    for (const fact of ['CLM-7Q2M9XK4', 'Windshield', 'November 2, 2026', 'reviewed within 24-48 hours'])
      expect(body.replace(/\s+/g, ' ')).toContain(fact);
  expect(text).toContain('Documents received   2');
  expect(text).toContain('help@portal.example');
});

test('greets by name where there is one', async () => {
  expect((await write()).text).toContain('Hello Dana, your claim was submitted successfully.');
  expect((await write('')).text).toContain('Your claim was submitted successfully.');
});

test('leads to the page of the claim, where there is one', async () => {
  const { text } = await written(mail, sample);
  expect(text).toContain('https://portal.example/claim#token=what-only-the-reader-has');
  expect(text).toContain('please do not forward');
  const without = await written(mail, { ...sample, link: '' });
  expect(without.text).not.toMatch(/token|forward|See your claim/);
});
