import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { sample } from './support-mail.sample.js';

const mail = (props: Partial<typeof sample.props> = {}) =>
  written(sample.template, { ...sample.props, ...props });

test('brings the message line by line, and who wrote it', async () => {
  const { subject, text } = await mail();
  expect(subject).toBe('Billing question: support request 3 from Ava Stone');
  expect(text).toContain(sample.props.message);
  expect(text).toContain('Agency   Stone Insurance');
});

test('of who has no agency has no line for it', async () => {
  expect((await mail({ company: '' })).text).not.toContain('Agency');
});
