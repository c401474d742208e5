import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail as notice } from './bank-account-stopped-notice.mail.js';
import { mail } from './bank-account-stopped.mail.js';

const write = (props: Partial<typeof mail.sample> = {}) => written(mail, { ...mail.sample, ...props });
const tell = (props: Partial<typeof notice.sample> = {}) => written(notice, { ...notice.sample, ...props });
const byNoor = { role: 'admin', byLink: false, stoppedBy: 'Noor Ali' } as const;

test('the partner reads that it was stopped, by whom, and what that means', async () => {
  const { text } = await write();
  for (const part of [
    'Hello Ava, the change',
    'was stopped by the link in your mail.',
    'The account before stays',
    'nobody can change your account',
  ])
    expect(text).toContain(part);
  expect((await write(byNoor)).text).toContain('was stopped by Noor Ali.');
  expect((await write({ ...byNoor, stoppedBy: '' })).text).toContain('was stopped by an administrator.');
});

test('an administrator reads whose account it is, who stopped it, and what to do', async () => {
  const { subject, text } = await tell();
  expect(subject).toContain('partner 7');
  for (const part of [
    'Ava Stone (partner 7) was stopped by the link in the partner’s mail.',
    'https://portal.example/admin/audit',
  ])
    expect(text).toContain(part);
  expect((await tell(byNoor)).text).toContain('was stopped by Noor Ali. Nothing');
  expect((await tell({ ...byNoor, byLink: true })).text).toContain(
    'was stopped by Noor Ali, by the link in their mail. Nothing',
  );
});
