import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail as reinstated } from './partner-reinstated.mail.js';
import { mail as suspended } from './partner-suspended.mail.js';

test('a suspended partner reads why, what that means, and whom to write to', async () => {
  const { subject, text } = await written(suspended, suspended.sample);
  expect(subject).toBe('Your partner account is suspended');
  for (const part of [
    'Hello Ava, we have suspended your partner account:',
    suspended.sample.reason,
    'You cannot sign in for now.',
    'What you have earned stays yours',
    'Write to help@portal.example.',
  ])
    expect(text).toContain(part);
});

test('a typed reason keeps its lines, and a name is not needed', async () => {
  const { text } = await written(suspended, { ...suspended.sample, firstName: '', reason: 'One.\nTwo.' });
  expect(text).toContain('We have suspended your partner account:');
  expect(text).toMatch(/One\.\s+Two\./);
});

test('a reinstated partner reads that everything works again', async () => {
  const { subject, text } = await written(reinstated, reinstated.sample);
  expect(subject).toBe('Your partner account works again');
  expect(text).toContain('Hello Ava, your partner account is no longer suspended.');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('what you have earned can be paid again.');
});
