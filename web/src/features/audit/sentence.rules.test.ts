import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@portal/contracts/http/audit';
import { AUDIT_ACTIONS, AUDIT_SORTED, type AuditAction } from '@portal/contracts/values/audit';
import { sentenceOf } from './sentence.rules.js';

const ada = { id: 1, role: 'admin', name: 'Ada Admin' } as const;
const said = (entry: Partial<AuditEntry>) => {
  const { who, did, about, rest } = sentenceOf({
    id: 1,
    at: '2026-11-25T10:00:00.000Z',
    actor: ada,
    action: 'partner.paid',
    subject: null,
    subjectName: null,
    outcome: 'done',
    status: 200,
    before: null,
    after: null,
    requestId: 'r',
    address: null,
    device: null,
    ...entry,
  });
  return [who, did, about, rest].filter(Boolean).join(' ');
};
const zelda = { id: 9, name: 'Zelda Admintest' };
const jane = { subject: 'partner/7', subjectName: 'Jane Doe' };

test.each([
  [
    { action: 'partner.paid', ...jane, after: { amountInCents: 1_200, month: '2026-10' } },
    'Ada Admin paid Jane Doe $12.00 for Oct 2026',
  ],
  [
    {
      action: 'monthly-payment.changed',
      ...jane,
      before: { isPaid: false },
      after: { payoutId: 7, amountCents: 1_200, month: '2026-10' },
    },
    'Ada Admin marked a month as paid of Jane Doe $12.00 for Oct 2026',
  ],
  [
    {
      action: 'monthly-payment.changed',
      ...jane,
      before: { isPaid: true },
      after: { payoutId: 7, amountCents: 1_200, month: '2026-10' },
    },
    'Ada Admin took back a payment of Jane Doe $12.00 for Oct 2026',
  ],
  [{ action: 'partner.paid', ...jane, outcome: 'refused' }, 'Ada Admin tried to pay Jane Doe'],
  [{ action: 'partner.paid', ...jane, outcome: 'unknown' }, 'Ada Admin tried to pay Jane Doe'],
  [{ action: 'bank-account.read', ...jane }, 'Ada Admin read the bank account of Jane Doe'],
  [{ action: 'bank-account.read', subject: 'partner/7' }, 'Ada Admin read the bank account of partner 7'],
  [
    {
      action: 'admin.sign-in-failed',
      actor: null,
      subject: 'admin/1',
      subjectName: 'Ada Admin',
      outcome: 'refused',
    },
    'Somebody not signed in tried to sign in as Ada Admin',
  ],
  [
    { action: 'unknown.sign-in-failed', actor: null, outcome: 'refused' },
    'Somebody not signed in tried to sign in with an unknown e-mail',
  ],
  [
    { action: 'bank-account.stopped', actor: null, outcome: 'unknown' },
    'Somebody not signed in tried to stop a change of the bank account of a partner',
  ],
  [{ action: 'admin.signed-in', subject: 'admin/1', subjectName: 'Ada Admin' }, 'Ada Admin signed in'],
  [{ action: 'nacha-file.taken', subject: 'nacha-file/12' }, 'Ada Admin took NACHA file 12'],
  [
    { action: 'document.read', actor: { ...ada, name: null }, subject: 'document/3' },
    'Administrator 1 downloaded document 3',
  ],
  [
    {
      action: 'document.reviewed',
      subject: 'document/6',
      partner: zelda,
      before: { state: 'waiting', partnerId: 9, type: 'w9' },
      after: { state: 'refused', partnerId: 9, type: 'w9' },
    },
    'Ada Admin refused the W9 of Zelda Admintest',
  ],
  [
    { action: 'document.reviewed', subject: 'document/6', outcome: 'refused' },
    'Ada Admin tried to review document 6',
  ],
  [
    {
      action: 'document.deleted',
      subject: 'document/6',
      partner: { id: 9, name: null },
      before: { partnerId: 9, type: 'ach' },
    },
    'Ada Admin deleted the ACH Form of partner 9',
  ],
  [
    { action: 'support.answered', subject: 'support-request/4', partner: zelda, after: { state: 'open' } },
    'Ada Admin answered support request 4 of Zelda Admintest',
  ],
  [
    { action: 'flag.decided', subject: 'flag/3', partner: zelda, after: { state: 'released' } },
    'Ada Admin decided about flag 3 of Zelda Admintest (released)',
  ],
  [
    { action: 'unknown-code.assigned', subject: 'unknown-code/3', partner: zelda },
    'Ada Admin assigned unknown code 3',
  ],
  [
    { action: 'product.added', subject: 'product/9', after: { name: 'Roadside Plus' } },
    'Ada Admin added product “Roadside Plus”',
  ],
  [
    { action: 'product.deleted', subject: 'product/9', before: { name: 'Roadside Plus' } },
    'Ada Admin deleted product “Roadside Plus”',
  ],
  [{ action: 'product.deleted', subject: 'product/9' }, 'Ada Admin deleted product 9'],
  [
    { action: 'announcement.published', subject: 'announcement/1', after: { title: 'New prices' } },
    'Ada Admin published announcement “New prices”',
  ],
] satisfies [Partial<AuditEntry>, string][])('%j reads as one sentence', (entry, sentence) =>
  expect(said(entry)).toBe(sentence),
);

test('every action is a sentence, of what was done and of what was tried', () => {
  for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[]) {
    const thing = AUDIT_SORTED[action][1];
    const subject = thing && `${thing}/7`;
    expect(said({ action, subject })).toMatch(/^Ada Admin [a-z][^.]*[^: ]$/);
    expect(said({ action, subject, outcome: 'refused' })).toMatch(/^Ada Admin tried to [a-z][^.]*[^: ]$/);
  }
});
