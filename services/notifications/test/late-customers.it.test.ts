import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  saleCustomerCompleted,
  type SaleCustomerCompleted,
} from '@portal/contracts/events/sale-customer-completed';
import type { SaleForMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { MailServer } from './mail-server.js';
import { hear, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

const sample = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../contracts/events/samples/sale.customer-completed.json'),
    'utf8',
  ),
) as SaleCustomerCompleted;

let notifications: TestService;
let smtp: MailServer;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let sales: Awaited<ReturnType<typeof startPublisher>>;

beforeAll(async () => {
  const bus = await freshBus();
  smtp = await MailServer.start();
  neighbours = await startNeighbours();
  notifications = await startNotifications({ SMTP_URL: smtp.url, AMQP_URL: bus });
  sales = await startPublisher(bus);
});
afterAll(async () => {
  await sales.close();
  await notifications.close();
  await smtp.down();
  await neighbours.close();
});
afterEach(() => {
  neighbours.state.held = Promise.resolve();
});

let lastSale = sample.saleId;
const nobody = { customerFirstName: null, customerLastName: null, customerEmail: null };
const aSale = () => neighbours.sale(++lastSale, { sale: nobody });

/** The customer says who they are, and payments-sales tells that it knows. */
async function complete(sale: SaleForMail): Promise<void> {
  neighbours.sale(sale.id);
  await sales.publish(saleCustomerCompleted, [
    { subject: `sale/${sale.id}`, data: { ...sample, saleId: sale.id, partnerId: sale.partnerId } },
  ]);
}
const mails = async (sale: SaleForMail) =>
  Object.fromEntries((await mailsOf(notifications, sale.id)).map(({ kind, status }) => [kind, status]));
const settled = (sale: SaleForMail, statuses: object) =>
  eventually(async () => expect(await mails(sale)).toEqual(statuses));
const receipts = (sale: SaleForMail) => smtp.to(`customer-${sale.id}@example.com`);
/** Whatever was published before is done once this is. */
async function drained(): Promise<void> {
  const last = aSale();
  await complete(last);
  await settled(last, { receipt: 'sent' });
}

test('a receipt that had no address goes out once there is one, and once only', async () => {
  const sale = aSale();
  await hear(notifications, recorded(sale));
  await settled(sale, { sale: 'sent', receipt: 'failed' });
  await complete(sale);
  await settled(sale, { sale: 'sent', receipt: 'sent' });
  expect(receipts(sale)).toHaveLength(1);
  expect(receipts(sale)[0]?.headers).toContain(`To: Dana Reyes <customer-${sale.id}@example.com>`);
  await complete(sale);
  await hear(notifications, recorded(sale));
  await drained();
  expect(await mails(sale)).toEqual({ sale: 'sent', receipt: 'sent' });
  expect(receipts(sale)).toHaveLength(1);
  expect(smtp.to(`partner-${sale.id}@example.com`)).toHaveLength(1);
});

test('the customer may be heard of before the sale', async () => {
  const sale = aSale();
  await complete(sale);
  await settled(sale, { receipt: 'sent' });
  await hear(notifications, recorded(sale));
  await settled(sale, { receipt: 'sent', sale: 'sent' });
  expect(receipts(sale)).toHaveLength(1);
});

test('a customer of an old sale gets the receipt; to the partner it is no news', async () => {
  const sale = aSale();
  const old = recorded(sale, '2026-01-01T00:00:00.000Z');
  await hear(notifications, { ...old, time: new Date().toISOString() });
  await complete(sale);
  await settled(sale, { receipt: 'sent' });
});

test('an attempt that is under way without the address ends nothing', async () => {
  const sale = aSale();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(neighbours.state, { held: promise, asked: 0 });
  await hear(notifications, recorded(sale));
  const receipt = async () => {
    const [row] = await notifications.sql<Record<string, unknown>>(
      `select status, attempts, last_error, queued_at is not null as again from mails where dedupe_key = $1`,
      [`receipt:${sale.id}`],
    );
    return row;
  };
  await eventually(async () => expect(await receipt()).toMatchObject({ attempts: 1 }));
  // Both mails have read the sale as it was, and wait for who the partner is.
  await eventually(() => Promise.resolve(expect(neighbours.state.asked).toBe(2)));
  await complete(sale);
  await eventually(async () => expect(await receipt()).toMatchObject({ status: 'queued', again: true }));
  resolve();
  await settled(sale, { sale: 'sent', receipt: 'queued' });
  await notifications.sql('update mails set next_try_at = now() where dedupe_key = $1', [
    `receipt:${sale.id}`,
  ]);
  await settled(sale, { sale: 'sent', receipt: 'sent' });
  expect(receipts(sale)).toHaveLength(1);
});

test.each(['BAD_ADDRESS', 'PARTNER_DELETED', 'EENVELOPE 550'])(
  'what failed for %s stays failed',
  async (reason) => {
    const sale = aSale();
    await notifications.sql(
      `insert into mails (kind, dedupe_key, about, status, last_error, settled_at)
     values ('receipt', 'receipt:' || $1::bigint, $2, 'failed', $3, now())`,
      [sale.id, { saleId: sale.id, partnerId: sale.partnerId }, reason],
    );
    await complete(sale);
    await drained();
    expect(await mails(sale)).toEqual({ receipt: 'failed' });
  },
);
