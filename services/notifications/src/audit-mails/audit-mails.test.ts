import { expect, test } from '@jest/globals';
import { EXPORT_KINDS } from '@portal/contracts/values/audit';
import { written } from '../design/written.js';
import { mail as head } from './audit-head.mail.js';
import { mail as taken } from './export-taken.mail.js';

test('the mail of a head has all that the check needs', async () => {
  const { subject, text } = await written(head, head.sample);
  expect(subject).toBe('Head of the audit log, November 25, 2026, after 12,345 entries');
  expect(text).toContain(`make audit ARGS='--head ${'5f'.repeat(32)}'`);
});

test('an owner reads who took what, how many, when and where, and what to do', async () => {
  const { subject, text } = await written(taken, taken.sample);
  expect(subject).toBe('The list of clients was exported');
  for (const part of [
    'Noor Ali took the list of clients with names and e-mails as a file.',
    '1 file so far in that hour',
    'Nov 21, 2026, 10:00 AM UTC',
    'Firefox on Windows',
    'Germany',
    'suspend them in Admin Settings',
    'https://portal.example/admin/audit?actor=1',
  ])
    expect(text).toContain(part);
});

test('whoever took it reads what to do if it was not them', async () => {
  const { text } = await written(taken, { ...taken.sample, isOwn: true });
  expect(text).toContain('Your account took the list of clients');
  expect(text).toContain('set a new password now');
  expect(text).toContain('https://portal.example/admin/forgot-password');
});

test.each(EXPORT_KINDS)('an export of the kind %s has its own words', async (kind) => {
  const { subject, text } = await written(taken, { ...taken.sample, kind, exporter: '', count: 61 });
  expect(subject).toMatch(/(exported|taken|opened)$/);
  expect(text).toMatch(/An administrator (took|opened) .*\./);
  expect(text).toMatch(kind === 'reads' ? '61 so far, within an hour' : '61 files so far');
});
