import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ClaimDocumentsAsked } from '@portal/contracts/events/claim-documents-asked';
import type { ClaimStatusChanged } from '@portal/contracts/events/claim-status-changed';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { GivenUpMails } from '@portal/contracts/http/admin-support';
import type { ClaimChangeForMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { mail as claimDocumentsMail } from '../src/claim-mails/claim-documents.mail.js';
import { mail as claimStatusMail } from '../src/claim-mails/claim-status.mail.js';
import { Mailer } from '../src/outbox/mailer.js';
import { mail as voidedMail } from '../src/payout-mails/payout-voided.mail.js';
import { mail as payoutMail } from '../src/payout-mails/payout.mail.js';
import { MailServer } from './mail-server.js';
import { hear, hearMail, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

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
afterEach(async () => {
  await smtp.up();
  neighbours.state.away = false;
  smtp.refused.clear();
  smtp.held.clear();
  smtp.refusesAll = null;
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

test('customers get their receipts however long the bus was away', async () => {
  const sale = aSale();
  const daysAgo = new Date(Date.now() - 4 * 24 * 3_600_000).toISOString();
  await hear(notifications, recorded(sale, daysAgo));
  await settled(sale.id, 'sent', 'sent');
});

test('a sale that was old when it was told sends no mail', async () => {
  const sale = aSale();
  const old = recorded(sale, '2026-01-01T00:00:00.000Z');
  await hear(notifications, { ...old, time: new Date().toISOString() });
  expect(await mailsOf(notifications, sale.id)).toEqual([]);
});

test('what waits and what became of the others is measured', async () => {
  const read = async () => (await (await fetch(`${notifications.url}/metrics`)).text()).split('\n');
  const figure = async (name: string) =>
    Number((await read()).find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0);
  expect(await read()).toContain('portal_mails_total{outcome="failed"} 0'); // counted before there is any
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

/** One mail of a sale, the partner's. */
async function oneMail(sale = aSale()) {
  const [row] = await notifications.sql<{ id: number }>(
    `insert into mails (kind, dedupe_key, about) values ('sale', 'sale:' || $1::bigint, $2) returning id::int`,
    [sale.id, { saleId: sale.id, partnerId: sale.partnerId }],
  );
  return { id: row!.id, sale, address: `partner-${sale.id}@example.com` };
}
const dueNow = (id: number) => notifications.sql('update mails set next_try_at = now() where id = $1', [id]);

describe('a server that takes its time', () => {
  test('is waited for, by its mail alone: the others go out meanwhile, and it goes out once', async () => {
    const slow = aSale();
    const letGo = Promise.withResolvers<void>();
    smtp.held.set(`partner-${slow.id}@example.com`, letGo.promise);
    const { id, address } = await oneMail(slow);
    await eventually(() => expect(smtp.to(address)).toHaveLength(1));
    const others = Array.from({ length: 6 }, () => aSale());
    for (const other of others) await hear(notifications, recorded(other));
    for (const other of others) await settled(other.id, 'sent', 'sent');

    await dueNow(id); // as when its lease has run out
    const after = aSale();
    await hear(notifications, recorded(after));
    await settled(after.id, 'sent', 'sent');
    await notifications.app.get(Mailer).renew();
    const [row] = await notifications.sql<{ leased: number; attempts: number }>(
      'select extract(epoch from next_try_at - now())::float as leased, attempts from mails where id = $1',
      [id],
    );
    expect(row!.leased).toBeGreaterThan(120);
    expect(row!.attempts).toBe(1);

    letGo.resolve();
    await settled(slow.id, 'sent');
    expect(smtp.to(address)).toHaveLength(1);
  });

  test('and ends without an answer is given the mail three times at most: it may have taken each', async () => {
    const sale = aSale();
    const address = `partner-${sale.id}@example.com`;
    smtp.held.set(address, new Promise(() => undefined));
    const { id } = await oneMail(sale);
    const row = async () =>
      (
        await notifications.sql<{ status: string; unanswered: number; last_error: string }>(
          'select status, unanswered, last_error from mails where id = $1',
          [id],
        )
      )[0]!;
    for (const attempt of [1, 2]) {
      await eventually(() => expect(smtp.to(address)).toHaveLength(attempt));
      smtp.cut();
      await eventually(async () => expect((await row()).unanswered).toBe(attempt));
      await dueNow(id);
    }
    await eventually(() => expect(smtp.to(address)).toHaveLength(3));
    smtp.cut();
    await eventually(async () => expect((await row()).status).toBe('failed'));
    expect((await row()).last_error).toMatch(/^UNANSWERED E/);
    expect(smtp.to(address)).toHaveLength(3);
    expect(new Set(smtp.to(address).map(({ headers }) => /Message-ID: .*/i.exec(headers)?.[0])).size).toBe(1);
  });
});

describe('a server that refuses everybody', () => {
  test.each([
    ['relaying is denied', { code: 550, enhanced: '5.7.1 ' }],
    ['it knows nobody, since it is the wrong one', { code: 550, enhanced: '5.1.1 ' }],
  ])('loses no mail: %s', async (_case, refusal) => {
    smtp.refusesAll = refusal;
    const mails: Awaited<ReturnType<typeof oneMail>>[] = [];
    for (let n = 0; n < 5; n++) mails.push(await oneMail());
    await eventually(async () => {
      for (const { sale } of mails)
        expect((await mailsOf(notifications, sale.id))[0]).toMatchObject({
          status: 'queued',
          lastError: `EENVELOPE 550 ${refusal.enhanced.trim()}`,
        });
    });
    smtp.refusesAll = null;
    for (const { id } of mails) await dueNow(id);
    for (const { sale } of mails) await settled(sale.id, 'sent');
  });

  test('is believed in the end: after five days a mail is given up', async () => {
    smtp.refusesAll = { code: 552, enhanced: '5.2.2 ' };
    const { id, sale } = await oneMail();
    await eventually(async () =>
      expect((await mailsOf(notifications, sale.id))[0]).toMatchObject({ lastError: 'EENVELOPE 552 5.2.2' }),
    );
    await notifications.sql(
      `update mails set created_at = created_at - interval '5 days', next_try_at = now() where id = $1`,
      [id],
    );
    await settled(sale.id, 'failed');
  });
});

test('an administrator has all sent again that the server did not take, and nothing that is hopeless', async () => {
  const admin = notifications.as({ role: 'admin', userId: 1 });
  const count = async (response: Promise<Response>) =>
    ((await (await response).json()) as GivenUpMails).count;
  await notifications.sql(`delete from mails where status = 'failed'`);
  const gone = aSale();
  neighbours.sales.delete(gone.id);
  await oneMail(gone);
  await settled(gone.id, 'failed');
  const refused = [aSale(), aSale()];
  for (const sale of refused) {
    smtp.refused.set(`customer-${sale.id}@example.com`, 550);
    await hear(notifications, recorded(sale));
    await settled(sale.id, 'sent', 'failed');
  }
  smtp.refused.clear();
  expect(await count(admin('/admin/mails/given-up'))).toBe(2);
  const retried = await admin('/admin/mails/retry', { method: 'POST' });
  expect(retried.status).toBe(200);
  expect(await count(Promise.resolve(retried))).toBe(2);
  for (const sale of refused) await settled(sale.id, 'sent', 'sent');
  expect(await statusesOf(gone.id)).toEqual(['failed']);
  expect(await count(admin('/admin/mails/given-up'))).toBe(0);
  expect(
    (await notifications.as({ role: 'partner', userId: 1 })('/admin/mails/retry', { method: 'POST' })).status,
  ).toBe(403);
});

describe('what a claimant is told', () => {
  const aClaim = (id: number) => {
    neighbours.claims.set(id, {
      id,
      claimNumber: 'CLM-7Q2M9XK4',
      status: 'approved',
      claimType: 'towing',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: `claimant-${id}@example.com`,
      incidentDate: '2026-11-02',
      filesCount: 0,
    });
    return `claimant-${id}@example.com`;
  };
  const changed = (claimId: number, changeId: number, status: ClaimChangeForMail['status']) => {
    neighbours.changes.set(changeId, { status, note: null });
    const event = { data: { claimId, changeId } } as EventEnvelope<ClaimStatusChanged>; // it reads nothing else
    return hearMail(notifications, claimStatusMail, event);
  };
  const ofClaim = (id: number) =>
    notifications.sql<{ status: string; attempts: number; last_error: string | null }>(
      `select status, attempts, last_error from mails where about->>'claimId' = $1::text order by about->>'changeId'`,
      [id],
    );

  test('comes in the order in which it happened, also when the first cannot be sent at once', async () => {
    const address = aClaim(31);
    smtp.refused.set(address, 451);
    await changed(31, 310, 'in review');
    await eventually(async () => expect((await ofClaim(31))[0]?.last_error).toBe('EENVELOPE 451'));
    await changed(31, 311, 'approved');
    const sale = aSale();
    await hear(notifications, recorded(sale));
    await settled(sale.id, 'sent', 'sent');
    expect((await ofClaim(31))[1]).toEqual({ status: 'queued', attempts: 0, last_error: null });

    smtp.refused.clear();
    await notifications.sql(`update mails set next_try_at = now() where about->>'claimId' = '31'`);
    await eventually(async () =>
      expect((await ofClaim(31)).map(({ status }) => status)).toEqual(['sent', 'sent']),
    );
    const subjects = smtp.to(address).map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);
    expect(subjects).toEqual([expect.stringContaining('review'), expect.stringContaining('approved')]);
  });

  test('what is asked for, with a link that is only in the mail; not once the claim is decided', async () => {
    const address = aClaim(33);
    const asked = (changeId: number) => {
      neighbours.changes.set(changeId, { status: 'in review', note: null, documents: ['Police report'] });
      const event = { data: { claimId: 33, changeId } } as EventEnvelope<ClaimDocumentsAsked>;
      return hearMail(notifications, claimDocumentsMail, event);
    };
    neighbours.claims.set(33, { ...neighbours.claims.get(33)!, status: 'in review' });
    await asked(330);
    await eventually(async () => expect((await ofClaim(33))[0]?.status).toBe('sent'));
    expect(smtp.to(address)[0]?.raw).toContain('Police report');
    const [kept] = await notifications.sql<{ html: string | null; body: string | null }>(
      `select html, body from mails where about->>'claimId' = '33'`,
    );
    expect(kept).toEqual({ html: null, body: null });

    neighbours.claims.set(33, { ...neighbours.claims.get(33)!, status: 'denied' });
    await asked(331);
    await eventually(async () =>
      expect((await ofClaim(33))[1]).toMatchObject({ status: 'failed', last_error: 'OVERTAKEN' }),
    );
    expect(smtp.to(address)).toHaveLength(1);
  });

  test('is not what was so before what they know already', async () => {
    const address = aClaim(32);
    await changed(32, 321, 'approved');
    await eventually(async () => expect((await ofClaim(32))[0]?.status).toBe('sent'));
    await changed(32, 320, 'in review');
    await eventually(async () =>
      expect((await ofClaim(32))[0]).toMatchObject({ status: 'failed', last_error: 'OVERTAKEN' }),
    );
    expect(smtp.to(address)).toHaveLength(1);
  });
});

describe('a payout and that it was taken back', () => {
  let payoutId = 500;
  const tell = (mail: typeof payoutMail | typeof voidedMail, partnerId: number) => {
    const event = { data: { payoutId, partnerId, month: '2026-10', amountCents: 100 } };
    return hearMail<PayoutVoided>(notifications, mail, event as EventEnvelope<PayoutVoided>);
  };
  const ofPayout = () =>
    notifications.sql<{ kind: string; status: string; last_error: string | null }>(
      `select kind, status, last_error from mails where about->>'payoutId' = $1::text order by kind`,
      [payoutId],
    );
  beforeEach(() => {
    payoutId += 1;
  });

  test('are told in this order, also when the first cannot be sent at once', async () => {
    const { partnerId, id } = aSale();
    const address = `partner-${id}@example.com`;
    smtp.refused.set(address, 451);
    await tell(payoutMail, partnerId);
    await eventually(async () => expect((await ofPayout())[0]?.last_error).toBe('EENVELOPE 451'));
    await tell(voidedMail, partnerId);
    smtp.refused.clear();
    await notifications.sql(`update mails set next_try_at = now() where about->>'payoutId' = $1::text`, [
      payoutId,
    ]);
    await eventually(async () =>
      expect((await ofPayout()).map(({ status }) => status)).toEqual(['sent', 'sent']),
    );
    const subjects = smtp.to(address).map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);
    expect(subjects).toEqual([
      expect.not.stringContaining('taken back'),
      expect.stringContaining('taken back'),
    ]);
  });

  test('are not sent in the other order: after the mail of the void, the mail of the payout is not sent', async () => {
    const { partnerId } = aSale();
    await tell(voidedMail, partnerId);
    await eventually(async () => expect((await ofPayout())[0]?.status).toBe('sent'));
    await tell(payoutMail, partnerId);
    await eventually(async () =>
      expect((await ofPayout())[0]).toMatchObject({
        kind: 'payout',
        status: 'failed',
        last_error: 'OVERTAKEN',
      }),
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
  for (const line of lines) expect(line).not.toMatch(/@|Ava|Stone|Dana|Reyes|\bEve\b/);
});
