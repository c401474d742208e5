import { describe, expect, test } from '@jest/globals';
import { fitForHistory, outcomeOf, subjectOf } from './audit-entry.rules.js';
import { inAnswer, inBody, inPath, onSelf, type Acted } from './audit.js';
import { routes } from '../api/routes.js';

/** What is private about others, or the bank's (D-96). */
const READS = [
  'GET /api/admin/audit-log.csv',
  'GET /api/admin/clients.csv',
  'GET /api/admin/payout-batches/:id/payouts.csv',
  'GET /api/documents/:id',
  'GET /api/admin/documents/:id/preview',
  'GET /api/admin/partners/:id/tax-number',
  'GET /api/admin/partners/:id/bank-account',
  'GET /api/admin/mails/:id',
];
/** What everybody changes about themselves; an administrator's is written down (D-104, D-107). */
const OF_ONESELF = [
  'PATCH /api/profile',
  'DELETE /api/sessions/:id',
  'DELETE /api/sessions',
  'POST /api/confirm-email/send',
  'POST /api/step-up',
  'POST /api/security/totp',
  'POST /api/security/totp/confirm',
  'POST /api/security/passkeys',
  'POST /api/security/passkeys/confirm',
  'PATCH /api/security/factors/:id',
  'DELETE /api/security/factors/:id',
  'POST /api/security/recovery-codes',
];
const nameOf = ({ call }: (typeof routes)[number]) => `${call.method} ${call.path}`;

test('every route by which an administrator changes something is written to the audit log', () => {
  const names = (which: typeof routes) => which.map(({ call }) => `${call.method} ${call.path}`);
  expect(names(routes.filter(({ audit, call }) => audit && call.method !== 'GET'))).toEqual(
    names(
      routes.filter(
        (route) =>
          (String(route.call.allow) === 'admin' || OF_ONESELF.includes(nameOf(route))) &&
          route.call.method !== 'GET',
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

test('what anybody but an administrator may change is not written down', () => {
  for (const route of routes)
    if (route.audit && route.call.method !== 'GET' && !OF_ONESELF.includes(nameOf(route)))
      expect(route.call.allow).toEqual(['admin']);
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
