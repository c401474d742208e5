import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail as approval } from './bank-account-approval.mail.js';
import { mail as notice } from './bank-account-notice.mail.js';
import { mail } from './bank-account.mail.js';

const write = (props: Partial<typeof mail.sample> = {}) => written(mail, { ...mail.sample, ...props });
const tell = (props: Partial<typeof notice.sample> = {}) => written(notice, { ...notice.sample, ...props });

test.each([
  ['set', 'was set'],
  ['replaced', 'was replaced by another'],
  ['removed', 'was removed'],
] as const)('an account that was %s is said to be', async (change, words) => {
  for (const { subject, text } of [await write({ change }), await tell({ change })]) {
    expect(subject).toContain(words);
    expect(text).toContain(words);
  }
});

const atOnce = { stopLink: '', effectiveAt: '' };
const LINK = 'https://portal.example/bank-account/stop#token=';

test('one that waits says until when, and brings the link that stops it', async () => {
  const [partners, admins] = [(await write()).text, (await tell()).text];
  expect(partners).toContain('Nothing is paid to it before Nov 24, 2026, 10:00 AM UTC.');
  expect(admins).toContain('until Nov 24, 2026, 10:00 AM UTC bank files pay the account before');
  for (const text of [partners, admins]) expect(text).toContain(`This was not me ${LINK}`);
});

test('one that another administrator has to approve says that, too', async () => {
  expect((await write({ needsApproval: true })).text).toContain(
    'before Nov 24, 2026, 10:00 AM UTC, and only once a second administrator has approved it.',
  );
  expect((await tell({ needsApproval: true })).text).toContain(
    'until Nov 24, 2026, 10:00 AM UTC, and until another administrator approves it, bank files pay',
  );
});

test('one that does not wait brings none', async () => {
  for (const { text } of [await write(atOnce), await tell(atOnce)]) {
    expect(text).not.toContain('This was not me');
    expect(text).not.toContain(LINK);
  }
});

test('the partner reads who changed it, when, and what to do if it was not wanted', async () => {
  const { text } = await write();
  for (const part of ['Hello Ava', 'by Noor Ali', 'Nov 21, 2026', 'Write to help@portal.example at once'])
    expect(text).toContain(part);
  expect((await write({ changedBy: '' })).text).toContain('by an administrator');
  expect((await write({ change: 'removed', ...atOnce })).text).toContain(
    'we cannot transfer anything to you',
  );
});

test('an administrator reads whose account it is, who changed it, and where that is written', async () => {
  const { text } = await tell(atOnce);
  for (const part of ['Noor Ali changed', 'Ava Stone (partner 7)', 'https://portal.example/admin/audit'])
    expect(text).toContain(part);
  expect((await tell({ partner: '' })).text).toContain('the bank account of partner 7');
});

const own = { byPartner: true, changedBy: 'Ava Stone', needsApproval: true } as const;

test('one that the partner typed says so, and whose approval it waits for (D-147)', async () => {
  const { text } = await write(own);
  expect(text).toContain('was replaced by another in your account.');
  expect(text).toContain('and only once an administrator has approved it.');
  expect(text).toContain('stop it here, change your password, and write to us.');
  const admins = (await tell(own)).text;
  expect(admins).toContain('The partner changed the bank account of Ava Stone (partner 7).');
  expect(admins).toContain('and until an administrator approves it');
  expect(admins).toContain('call them, by a number that you knew before');
  expect(admins).not.toContain('that administrator');
  const ask = (await written(approval, { ...approval.sample, byPartner: true })).text;
  expect(ask).toContain('A bank account was typed by the partner: Ava Stone (partner 7).');
  expect(ask).toContain('before an administrator approves it');
});

test('one that the partner took back leaves the account before', async () => {
  const withdrawn = { ...own, ...atOnce, change: 'removed', withdrawn: true, needsApproval: false } as const;
  for (const { subject, text } of [await write(withdrawn), await tell(withdrawn)]) {
    expect(subject).toMatch(/new bank account .*was withdrawn$/);
    expect(text).toContain('the account before stays');
    expect(text).not.toContain('cannot transfer');
  }
});
