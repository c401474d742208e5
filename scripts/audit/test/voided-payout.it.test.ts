import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, type Address } from '@portal/contracts/calls/define-call';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule as Notifications } from '../../../services/notifications/src/app.module.js';
import { ReconcileSales } from '../../../services/payments-sales/src/reconcile/reconcile-sales.js';
import { startStack, type Stack } from '../../../services/payments-sales/test/stack.js';
import { AppModule as Payouts } from '../../../services/payouts/src/app.module.js';
import { audit } from '../audit.ts';
import type { Ask } from '../part.ts';

let sales: Stack;
let payouts: TestService;
let notifications: TestService;

/** All publishers and consumers of a sale's and its payout's events are real; there are no others. */
const ask: Ask = async (call, given) => {
  const service: string = given.service ?? call.by;
  const path = addressOf(call, given as Address);
  const real = new Map<string, TestService>(
    Object.entries({ 'payments-sales': sales.service, payouts, notifications }),
  ).get(service);
  if (!real) return { outbox: { rows: 0, ageSeconds: 0 }, queues: [], unrouted: 0 } as never;
  return (await (await real.as({ role: 'service' })(path)).json()) as never;
};

beforeAll(async () => {
  const AMQP_URL = await freshBus();
  sales = await startStack({ AMQP_URL });
  payouts = await startTestService('payouts', Payouts, { AMQP_URL, SECOND_PERSON: 'off' });
  notifications = await startTestService('notifications', Notifications, {
    AMQP_URL,
    MAIL_FROM: 'Partner Portal <portal@example.com>',
  });
});
afterAll(async () => {
  await notifications.close();
  await payouts.close();
  await sales.close();
});

test('the audit finds nothing after a payout was taken back: each event had its reader, the partner was told', async () => {
  await sales.visit('customer').pay();
  await sales.service.app.get(ReconcileSales).reconcile();
  await eventually(async () => expect(await payouts.sql('select from sale_commissions')).toHaveLength(1));
  for (const completed of [true, false])
    await payouts.as({ role: 'admin', userId: 1 })('/admin/monthly-payments', {
      json: { partnerId: 7, completed },
    });
  await eventually(async () =>
    expect(await notifications.sql(`select kind from mails where kind like 'payout%' order by kind`)).toEqual(
      [{ kind: 'payout' }, { kind: 'payout-voided' }],
    ),
  );
  expect((await audit(ask, { times: 20, ms: 500 })).drift).toEqual([]);
});
