import { expect, test } from '@jest/globals';
import { routes } from './routes.js';

/** What moves money, opens the way to it, takes private data out, or writes to everybody (D-105). */
const STEP_UP = [
  'DELETE /api/admin/admins/:id',
  'DELETE /api/admin/partners/:id',
  'DELETE /api/admin/partners/:id/bank-account',
  'DELETE /api/admin/partners/:id/suspension',
  'DELETE /api/admin/partners/:id/tax-number',
  'DELETE /api/admin/sales/:id',
  'DELETE /api/security/factors/:id',
  'GET /api/admin/audit-log.csv',
  'GET /api/admin/clients.csv',
  'GET /api/admin/partners/:id/bank-account',
  'GET /api/admin/payout-batches/:id/payouts.csv',
  'GET /api/step-up',
  'PATCH /api/admin/admins/:id',
  'PATCH /api/admin/credentials',
  'PATCH /api/admin/partners/:id/email',
  'PATCH /api/profile/password',
  'PATCH /api/security/factors/:id',
  'POST /api/admin/admins/:id/factor-reset',
  'POST /api/admin/admins/:id/factor-reset/confirm',
  'POST /api/admin/announcements',
  'POST /api/admin/approvals',
  'POST /api/admin/approvals/:id/approve',
  'POST /api/admin/bus/replay',
  'POST /api/admin/exports',
  'POST /api/admin/flags/:id/decision',
  'POST /api/admin/invite',
  'POST /api/admin/monthly-payments',
  'POST /api/admin/nacha-files/:id/nacha.txt',
  'POST /api/admin/nacha-files/:id/unused',
  'POST /api/admin/partners/:id/bank-account/allow',
  'POST /api/admin/partners/:id/bank-account/approve',
  'POST /api/admin/partners/:id/suspension',
  'POST /api/admin/partners/:id/view',
  'POST /api/admin/payout-batches',
  'POST /api/admin/payout-batches/:id/nacha-files',
  'POST /api/admin/payout-batches/:id/sent',
  'POST /api/admin/payouts',
  'POST /api/admin/payouts/:id/bank-state',
  'POST /api/admin/payouts/:id/void',
  'POST /api/admin/process-partner-payment',
  'POST /api/security/recovery-codes',
  'PUT /api/admin/brand',
  'PUT /api/admin/partners/:id/bank-account',
  'PUT /api/admin/partners/:id/tax-number',
];
/** It only stops money, and the link in a mail does it too (D-99). */
const STOPS = 'POST /api/admin/partners/:id/bank-account/stop';
/** They only stop money too (D-108). */
const REFUSE = ['POST /api/admin/approvals/:id/refuse', 'POST /api/admin/approvals/:id/withdraw'];
/** What sets a factor up is open to whoever has none. */
const ONCE_ENROLLED = [
  'POST /api/security/passkeys',
  'POST /api/security/passkeys/confirm',
  'POST /api/security/totp',
  'POST /api/security/totp/confirm',
];
/** What an administrator may do before a required factor is set up (D-104). */
const WHILE_ENROLLING = [
  'GET /api/security',
  'GET /api/user',
  'POST /api/step-up',
  'POST /api/step-up/passkey',
  ...ONCE_ENROLLED,
];

const those = (which: (call: (typeof routes)[number]['call']) => boolean) =>
  routes
    .filter(({ call }) => which(call))
    .map(({ call }) => `${call.method} ${call.path}`)
    .sort();

test('these calls, and no others, need the second factor again', () => {
  expect(those(({ stepUp }) => stepUp === true)).toEqual([...STEP_UP].sort());
  expect(those(({ stepUp }) => stepUp === 'if-enrolled')).toEqual(['POST /api/confirm-email/send']);
  expect(those(({ stepUp }) => stepUp === 'or-just-signed-in')).toEqual(
    ['DELETE /api/sessions', 'DELETE /api/sessions/:id', 'PUT /api/partner/bank-account'].sort(),
  );
  expect(those(({ stepUp }) => stepUp === 'once-enrolled')).toEqual([...ONCE_ENROLLED].sort());
});

test('every payment, bank account and file for the bank is among them', () => {
  const money = /payout|payment|approval|bank-account|nacha/;
  for (const name of those(({ allow, method }) => String(allow) === 'admin' && method !== 'GET'))
    if (money.test(name) && name !== STOPS && !REFUSE.includes(name)) expect(STEP_UP).toContain(name);
});

test('whoever has to set up a factor may do that, and no more', () => {
  expect(those(({ whileEnrolling }) => whileEnrolling === true)).toEqual([...WHILE_ENROLLING].sort());
});
