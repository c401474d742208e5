import { describe, expect, test } from '@jest/globals';
import { fitForHistory, outcomeOf, subjectOf } from './audit-entry.rules.js';
import { inAnswer, inBody, inPath, onSelf, type Acted } from './audit.js';
import { routes } from '../api/routes.js';

/** What is private about others, or the bank's (D-96). */
const READS = [
  'GET /api/admin/clients.csv',
  'GET /api/admin/payout-batches/:id/payouts.csv',
  'GET /api/documents/:id',
  'GET /api/admin/partners/:id/bank-account',
  'GET /api/admin/mails/:id',
];
/** Everybody may do this to their own account, and only administrators are written down. */
const OWN = ['DELETE /api/sessions/:id', 'DELETE /api/sessions'];

test('every route by which an administrator changes something is written to the audit log', () => {
  const names = (which: typeof routes) => which.map(({ call }) => `${call.method} ${call.path}`);
  expect(names(routes.filter(({ audit, call }) => audit && call.method !== 'GET'))).toEqual(
    names(
      routes.filter(
        ({ call }) =>
          (String(call.allow) === 'admin' && call.method !== 'GET') ||
          OWN.includes(`${call.method} ${call.path}`),
      ),
    ),
  );
});

test('so is every file and private record that an administrator reads, and no other reading', () => {
  const names = (which: typeof routes) => which.map(({ call }) => `${call.method} ${call.path}`).sort();
  expect(names(routes.filter(({ audit, call }) => audit && call.method === 'GET'))).toEqual(
    [...READS].sort(),
  );
  const files = routes.filter(
    ({ call }) => call.method === 'GET' && /\.(csv|txt)$/.test(call.path) && String(call.allow) === 'admin',
  );
  for (const name of names(files)) expect(READS).toContain(name);
});

test('what anybody but an administrator may change is not written down, except for their own account', () => {
  for (const { audit, call } of routes)
    if (audit && call.method !== 'GET' && !OWN.includes(`${call.method} ${call.path}`))
      expect(call.allow).toEqual(['admin']);
});

describe('what an action is about', () => {
  const acted: Acted = { userId: 1, params: { id: '7' }, body: { partnerId: 8 }, answer: { id: 9 } };
  const about = (subject: (of: Acted) => string, of = acted) =>
    subjectOf({ action: 'partner.deleted', subject }, of);

  test.each([
    ['its path', inPath('partner'), 'partner/7'],
    ['its body', inBody('partner', 'partnerId'), 'partner/8'],
    ['its answer', inAnswer('invite'), 'invite/9'],
    ['who acts', onSelf, 'admin/1'],
  ])('is said by %s', (_where, subject, said) => expect(about(subject)).toBe(said));

  test.each([
    ['is not answered yet', inAnswer('invite'), { ...acted, answer: {} }],
    ['is no number', inPath('partner'), { ...acted, params: { id: 'dana@example.com' } }],
    ['is an object', inBody('partner', 'partnerId'), { ...acted, body: { partnerId: { name: 'Dana' } } }],
    ['is without end', inPath('partner'), { ...acted, params: { id: '7'.repeat(99) } }],
  ])('and %s is nothing', (_case, subject, of) => expect(about(subject, of)).toBeNull());
});

test.each([
  [200, 'done'],
  [204, 'done'],
  [303, 'done'],
  [400, 'refused'],
  [409, 'refused'],
  [503, 'failed'],
  [null, 'unknown'],
])('an answer %s is %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

test('a service that tells more than ids and figures is not believed to have meant it', () => {
  expect(
    fitForHistory({
      before: null,
      after: {
        amountCents: 1_290,
        month: '2026-11',
        name: 'Roadside Assist',
        newPassword: 'secret',
        resetToken: 'secret',
        customerEmail: 'dana@example.com',
        emailChanged: true,
        lines: [{ saleId: 42, firstName: 'Dana' }],
      },
    }),
  ).toEqual({
    before: null,
    after: {
      amountCents: 1_290,
      month: '2026-11',
      name: 'Roadside Assist',
      newPassword: '(withheld)',
      resetToken: '(withheld)',
      customerEmail: '(withheld)',
      emailChanged: true,
      lines: [{ saleId: 42, firstName: '(withheld)' }],
    },
  });
});
