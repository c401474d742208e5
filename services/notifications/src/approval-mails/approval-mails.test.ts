import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail as asked } from './approval-asked.mail.js';
import { mail as decided } from './approval-decided.mail.js';
import { mail as expired } from './approval-expired.mail.js';

test('who may approve reads how much waits, who asked and until when', async () => {
  const { subject, text } = await written(asked, asked.sample);
  expect(subject).toBe('A payment of $1,234.50 for October 2026 waits for your approval');
  for (const part of [
    'Noor Haddad asked to pay 3 partners. Nothing is paid before another administrator approves it.',
    'Nov 28, 2026, 11:00 AM UTC',
    'https://portal.example/admin/approvals',
  ])
    expect(text).toContain(part);
  const unnamed = await written(asked, { ...asked.sample, askedBy: '', partnersCount: 1 });
  expect(unnamed.text).toContain('An administrator asked to pay 1 partner.');
});

test('who asked reads what became of it', async () => {
  const paid = await written(decided, decided.sample);
  expect(paid.subject).toBe('Your payment of $1,234.50 for October 2026 was approved');
  expect(paid.text).toContain(
    'Noor Haddad approved the payment that you asked for, to 3 partners. It is paid now.',
  );
  const refused = await written(decided, { ...decided.sample, outcome: 'refused', decidedBy: '' });
  expect(refused.text).toContain('Another administrator refused the payment');
  expect(refused.text).toContain('Nothing was paid');
});

test('who asked reads that nobody decided in time, and that nothing was paid', async () => {
  const { subject, text } = await written(expired, expired.sample);
  expect(subject).toBe('Your payment of $1,234.50 for October 2026 was not approved in time');
  expect(text).toContain(
    'Nobody approved or refused the payment to 3 partners that you asked for within 7 days, so your request has ended. Nothing was paid.',
  );
});
