import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './support.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('brings the message line by line, and who wrote it', async () => {
  const { subject, text } = await write();
  expect(subject).toBe('Billing question: support request 3 from Ava Stone');
  expect(text).toContain(sample.message);
  expect(text).toContain('Agency   Stone Insurance');
});

test('has no line for the agency without one', async () => {
  expect((await write({ company: '' })).text).not.toContain('Agency');
});
