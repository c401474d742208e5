import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './factor-reset.mail.js';

const write = (props: Partial<typeof mail.sample> = {}) => written(mail, { ...mail.sample, ...props });

test('that was asked for says who asked for whom, and that nothing has changed', async () => {
  const { subject, text } = await write();
  expect(subject).toBe('An owner asked to reset an administrator’s second factors');
  expect(text).toContain('Hello Noor, Ada Stone asked to reset the second factors of Bo Lind.');
  expect(text).toContain('Nothing has changed yet.');
  expect(text).toContain('Nov 21, 2026, 10:00 AM UTC');
});

test('that was confirmed says so to the person', async () => {
  const { text } = await write({ change: 'confirmed', isYours: true });
  expect(text).toContain('Ada Stone confirmed the reset of your second factors.');
  expect(text).toContain('Speak to another owner at once.');
});

test('names nobody whose name may not be said', async () => {
  const { text } = await write({ change: 'refused', firstName: '', person: '', by: '' });
  expect(text).toContain('An owner refused to reset the second factors of an administrator.');
});
