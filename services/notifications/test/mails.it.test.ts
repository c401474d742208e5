import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { MailServer } from './mail-server.js';
import { hear, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let smtp: MailServer;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
const logged = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(Logger.prototype, level));

beforeAll(async () => {
  smtp = await MailServer.start();
  neighbours = await startNeighbours();
  notifications = await startNotifications({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await notifications.close();
  await smtp.down();
  await neighbours.close();
});
afterEach(() => {
  neighbours.state.away = false;
  smtp.refused.clear();
});

let lastSale = 0;
const aSale = (more?: Parameters<typeof neighbours.sale>[1]) => neighbours.sale(++lastSale, more);
const statusesOf = async (saleId: number) =>
  (await mailsOf(notifications, saleId)).map(({ status }) => status);
const settled = (saleId: number, ...statuses: string[]) =>
  eventually(async () => expect(await statusesOf(saleId)).toEqual(statuses));

test('a sale sends one mail to the partner and one to the customer', async () => {
  const sale = aSale();
  await hear(notifications, recorded(sale));
  await settled(sale.id, 'sent', 'sent');

  const [toPartner] = smtp.to(`partner-${sale.id}@example.com`);
  expect(toPartner?.headers).toContain(`To: Ava Stone <partner-${sale.id}@example.com>`);
  expect(toPartner?.headers).toContain('Subject: New sale: Roadside Assist. You earned $12.90');
  const [toCustomer] = smtp.to(`customer-${sale.id}@example.com`);
  expect(toCustomer?.headers).toContain('From: Partner Portal <portal@example.com>');
  expect(toCustomer?.headers).toContain('Subject: Your receipt for Roadside Assist');
  expect(toCustomer?.raw).toContain('Content-Type: text/plain');
  expect(toCustomer?.raw).toContain('Content-Type: text/html');
});

test('a sale told again, by the same event or another, sends nothing more', async () => {
  const sale = aSale();
  const event = recorded(sale);
  await Promise.all([event, event, recorded(sale)].map((copy) => hear(notifications, copy)));
  await settled(sale.id, 'sent', 'sent');
  await hear(notifications, recorded(sale));
  expect(await statusesOf(sale.id)).toEqual(['sent', 'sent']);
  expect(smtp.to(`partner-${sale.id}@example.com`)).toHaveLength(1);
});

test('an old sale sends no mail', async () => {
  const sale = aSale();
  await hear(notifications, recorded(sale, '2026-01-01T00:00:00.000Z'));
  expect(await mailsOf(notifications, sale.id)).toEqual([]);
});

test('what waits and what became of the others is measured', async () => {
  const read = async () => (await (await fetch(`${notifications.url}/metrics`)).text()).split('\n');
  const figure = async (name: string) =>
    Number((await read()).find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0);
  const sent = await figure('portal_mails_total{outcome="sent"}');
  await smtp.down();
  const sale = aSale();
  await hear(notifications, recorded(sale));
  await eventually(async () => {
    expect(await figure('portal_mails_total{outcome="delayed"}')).toBeGreaterThanOrEqual(2);
    expect(await figure('portal_mails_waiting')).toBe(2);
    expect(await figure('portal_mails_oldest_waiting_seconds')).toBeGreaterThan(0);
  });
  await smtp.up();
  await settled(sale.id, 'sent', 'sent');
  await eventually(async () => expect(await figure('portal_mails_total{outcome="sent"}')).toBe(sent + 2));
  expect(await figure('portal_mails_waiting')).toBe(0);
});

describe('nothing is lost', () => {
  test('while the SMTP server is down: mails go out once it is back, each once', async () => {
    await smtp.down();
    const sale = aSale();
    await hear(notifications, recorded(sale));
    await eventually(async () => {
      for (const mail of await mailsOf(notifications, sale.id))
        expect(mail).toMatchObject({ status: 'queued', lastError: expect.stringMatching(/^E/) });
    });
    await smtp.up();
    await settled(sale.id, 'sent', 'sent');
    expect(smtp.to(`partner-${sale.id}@example.com`)).toHaveLength(1);
    expect(smtp.to(`customer-${sale.id}@example.com`)).toHaveLength(1);
  });

  test('while the services that know the recipients are down', async () => {
    neighbours.state.away = true;
    const sale = aSale();
    await hear(notifications, recorded(sale));
    await eventually(async () =>
      expect((await mailsOf(notifications, sale.id)).map(({ lastError }) => lastError)).toEqual([
        'UNAVAILABLE',
        'UNAVAILABLE',
      ]),
    );
    neighbours.state.away = false;
    await settled(sale.id, 'sent', 'sent');
  });

  test('when a recipient is refused for now', async () => {
    const sale = aSale();
    smtp.refused.set(`customer-${sale.id}@example.com`, 451);
    await hear(notifications, recorded(sale));
    await eventually(async () =>
      expect((await mailsOf(notifications, sale.id))[1]).toMatchObject({
        status: 'queued',
        lastError: 'EENVELOPE 451',
      }),
    );
    smtp.refused.clear();
    await settled(sale.id, 'sent', 'sent');
  });

  test('when a process dies with a mail in its hands: it goes out when the lease ends, as the same message', async () => {
    const sale = aSale();
    const [row] = await notifications.sql<{ message_id: string }>(
      `insert into mails (kind, dedupe_key, about, attempts, next_try_at)
       values ('sale', 'sale:' || $1::bigint, $2, 1, now()) returning message_id`,
      [sale.id, { saleId: sale.id, partnerId: sale.partnerId }],
    );
    await settled(sale.id, 'sent');
    expect(smtp.to(`partner-${sale.id}@example.com`)[0]?.headers).toContain(
      `Message-ID: <${row!.message_id}@example.com>`,
    );
  });
});

describe('what no retry can deliver is given up, and says why without an address', () => {
  test('a recipient whom the server does not know', async () => {
    const sale = aSale();
    smtp.refused.set(`customer-${sale.id}@example.com`, 550);
    await hear(notifications, recorded(sale));
    await settled(sale.id, 'sent', 'failed');
    expect((await mailsOf(notifications, sale.id))[1]).toMatchObject({
      lastError: 'EENVELOPE 550',
      attempts: 1,
      to: null,
    });
  });

  test.each([
    ['no address', { sale: { customerEmail: null } }, 'NO_ADDRESS'],
    ['two addresses', { sale: { customerEmail: 'a@example.com, b@example.com' } }, 'BAD_ADDRESS'],
    [
      'a header in the address',
      { sale: { customerEmail: 'a@example.com\r\nBcc: eve@example.com' } },
      'BAD_ADDRESS',
    ],
    [
      'a command in the address',
      { sale: { customerEmail: 'a@example.com>\r\nRCPT TO:<eve@example.com' } },
      'BAD_ADDRESS',
    ],
  ])('%s', async (_case, more, lastError) => {
    const sale = aSale(more);
    await hear(notifications, recorded(sale));
    await settled(sale.id, 'sent', 'failed');
    expect((await mailsOf(notifications, sale.id))[1]?.lastError).toBe(lastError);
    expect(smtp.to('eve@example.com')).toEqual([]);
  });

  test('a sale that is gone', async () => {
    const sale = aSale();
    neighbours.sales.delete(sale.id);
    await hear(notifications, recorded(sale));
    await settled(sale.id, 'failed', 'failed');
  });

  test('a partner who is gone', async () => {
    const sale = aSale();
    neighbours.people.delete(sale.partnerId);
    await hear(notifications, recorded(sale));
    await settled(sale.id, 'failed', 'failed');
  });
});

test('names with line breaks add no header, no recipient and no markup', async () => {
  const evil = 'Eve\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>';
  const sale = aSale({
    sale: { productName: evil, customerFirstName: evil, customerLastName: '"<eve@example.com>' },
    partner: { firstName: evil, companyName: evil },
  });
  await hear(notifications, recorded(sale));
  await settled(sale.id, 'sent', 'sent');
  for (const address of [`partner-${sale.id}@example.com`, `customer-${sale.id}@example.com`]) {
    const [mail] = smtp.to(address);
    expect(mail?.recipients).toEqual([address]);
    expect(mail?.headers).not.toMatch(/^(Bcc|Cc):/im);
    expect(mail?.headers.match(/^To:/gim)).toHaveLength(1);
  }
  for (const mail of await mailsOf(notifications, sale.id)) expect(mail.html).not.toContain('<script');
});

test('two mailers on one outbox send each mail once', async () => {
  const [{ url }] = (await notifications.sql(`select current_database() as url`)) as [{ url: string }];
  const database = new URL(process.env.TEST_POSTGRES_URL!);
  database.pathname = url;
  const second = await startNotifications({ SMTP_URL: smtp.url, DATABASE_URL: database.href });
  const sales = Array.from({ length: 25 }, () => aSale());
  await Promise.all(sales.map((sale, at) => hear(at % 2 ? second : notifications, recorded(sale))));
  for (const sale of sales) await settled(sale.id, 'sent', 'sent');
  for (const sale of sales) {
    expect(smtp.to(`partner-${sale.id}@example.com`)).toHaveLength(1);
    expect(smtp.to(`customer-${sale.id}@example.com`)).toHaveLength(1);
  }
  await second.close();
});

test('the outbox is for services only', async () => {
  for (const role of ['partner', 'anonymous'] as const)
    expect((await notifications.as({ role, userId: 1 })('/internal/mails')).status).toBe(
      role === 'partner' ? 403 : 401,
    );
});

test('logs name no person and no address', () => {
  const lines = logged.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(' ')));
  expect(lines.some((line) => line.includes('stays queued'))).toBe(true);
  for (const line of lines) expect(line).not.toMatch(/@|Ava|Stone|Dana|Reyes|Eve/);
});
