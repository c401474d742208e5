import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './document-refused.mail.js';

const write = (props: Partial<typeof mail.sample> = {}) => written(mail, { ...mail.sample, ...props });

test('the partner reads which document, why, and what to do', async () => {
  const { subject, text } = await write();
  expect(subject).toBe('Please upload your W9 again');
  for (const part of [
    'Hello Ava, we looked at the W9',
    mail.sample.reason,
    'Please upload it again: under Earnings press ‘Open profile’.',
  ])
    expect(text).toContain(part);
});

test('a typed reason keeps its lines, and a name is not needed', async () => {
  const { subject, text } = await write({ type: 'ach', firstName: '', reason: 'Line one.\nLine two.' });
  expect(subject).toBe('Please upload your ACH Form again');
  expect(text).toContain('We looked at the ACH Form');
  expect(text).toMatch(/Line one\.\s+Line two\./);
});
