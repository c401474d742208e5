import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { announcementsChanged } from '@portal/contracts/events/announcements-changed';
import { happeningsChanged } from '@portal/contracts/events/happenings-changed';
import { noticesChanged } from '@portal/contracts/events/notices-changed';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { paymentObserved } from '@portal/contracts/events/payment-observed';
import { productChanged } from '@portal/contracts/events/product-changed';
import { referralCreated } from '@portal/contracts/events/referral-created';
import { referralDeleted } from '@portal/contracts/events/referral-deleted';
import { unknownCodeSeen } from '@portal/contracts/events/unknown-code-seen';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { ClientMessages, LiveSale, ServerMessages } from '@portal/contracts/live/messages';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { HubModule } from '../src/live/hub.module.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

@Module({ imports: [DatabaseModule.with({ migrations: [] }), MessagingModule.for('payments-sales')] })
class SomeService {}

const HUB_PORT = '4310';
let gateway: TestGateway;
let hub: TestService;
let publisher: TestService;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let bus: string;
let proxy: Awaited<ReturnType<typeof breakingProxy>>;

const startHub = () =>
  startTestService(
    'hub',
    HubModule,
    {
      HTTP_PORT: HUB_PORT,
      AMQP_URL: proxy.url,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://localhost:4300',
      SESSION_SECRET: 'the session secret of the tests',
    },
    { public: true },
  );

beforeAll(async () => {
  [bus, database] = await Promise.all([freshBus(), freshDatabase('gateway')]);
  proxy = await breakingProxy(bus);
  hub = await startHub();
  publisher = await startTestService('publisher', SomeService, { AMQP_URL: bus });
  gateway = await startGateway({ DATABASE_URL: database.url, HUB_URL: `http://127.0.0.1:${HUB_PORT}` });
});

afterAll(async () => {
  await gateway.close();
  await Promise.all([hub.close(), publisher.close()]);
  await database.drop();
  proxy.cut();
  proxy.server.close();
});

/** A TCP proxy to the broker, which breaks all its connections at once. */
async function breakingProxy(amqp: string) {
  const target = new URL(amqp);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const broker = connect(Number(target.port), target.hostname);
    for (const each of [socket, broker]) sockets.add(each.on('error', () => undefined));
    socket.pipe(broker).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = Object.assign(new URL(amqp), { host: `127.0.0.1:${port}` }).href;
  return { url, server, cut: () => sockets.forEach((socket) => socket.destroy()) };
}

type Page = ClientSocket<ServerMessages, ClientMessages> & {
  sales: LiveSale[];
  figures: number[];
  products: number;
};
const pages: Page[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.disconnect();
});

function open(browser: Browser, options: Record<string, unknown> = {}): Page {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const { headers = {}, ...rest } = options;
  const page = io(gateway.url, {
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 50,
    reconnectionDelayMax: 50,
    extraHeaders: { cookie, ...(headers as object) },
    ...rest,
  }) as Page;
  page.sales = [];
  page.figures = [];
  page.products = 0;
  page.on('sale', (sale) => page.sales.push(sale));
  page.on('figures', ({ partnerId }) => page.figures.push(partnerId));
  page.on('products', () => page.products++);
  pages.push(page);
  return page;
}

const claim = (page: Page, userId: number, role: 'partner' | 'admin') =>
  page.timeout(5_000).emitWithAck('auth', { userId, role });

async function partnerPage(options?: Record<string, unknown>): Promise<Page> {
  const page = open(await gateway.browser().signIn('partner'), options);
  expect(await claim(page, 7, 'partner')).toEqual({ ok: true });
  return page;
}

async function adminPage(): Promise<Page> {
  const page = open(await gateway.browser().signIn('admin'));
  expect(await claim(page, 1, 'admin')).toEqual({ ok: true });
  return page;
}

const refusal = (page: Page) =>
  new Promise<string>((resolve) => page.on('connect_error', (error) => resolve(error.message)));
const gone = (page: Page) => new Promise<string>((resolve) => page.on('disconnect', resolve));

let nextSale = 1;
async function sell(change: Partial<SaleRecorded> = {}): Promise<number> {
  const saleId = nextSale++;
  const sale: SaleRecorded = {
    saleId,
    partnerId: 7,
    referralId: 3,
    productId: 2,
    productName: 'Roadside Plus',
    amountCents: 12_345,
    commissionCents: 1_235,
    rateBps: 1_000,
    month: '2026-11',
    occurredAt: new Date().toISOString(),
    ...change,
  };
  await publisher.database.transaction((tx) => tx.publish(saleRecorded, `sale/${saleId}`, sale));
  return saleId;
}

test('a sale reaches every page of its partner and of the admins at once, in dollars', async () => {
  const [tab, otherTab, admin] = [await partnerPage(), await partnerPage(), await adminPage()];
  const saleId = await sell();
  const sale = { saleId, partnerId: 7, productName: 'Roadside Plus', amount: 123.45, commission: 12.35 };
  await eventually(() => {
    for (const page of [tab, otherTab, admin]) expect(page.sales).toEqual([sale]);
  });
});

test('a sale with a hold period says from which day its commission is payable', async () => {
  const page = await partnerPage();
  const now = Date.now();
  await sell({ occurredAt: new Date(now).toISOString(), holdDays: 14 });
  const inTwoWeeks = new Date(now + 14 * 86_400_000).toISOString().slice(0, 10);
  await eventually(() => expect(page.sales).toMatchObject([{ payableFrom: inTwoWeeks }]));
});

test('how long a sale took to reach the pages is measured, and how many are open', async () => {
  const page = await partnerPage();
  const read = async () => (await (await fetch(`${hub.url}/metrics`)).text()).split('\n');
  const count = async () =>
    Number(
      (await read()).find((line) => line.startsWith('portal_sale_to_toast_seconds_count'))!.split(' ')[1],
    );
  const before = await count();
  await sell();
  await eventually(() => expect(page.sales).toHaveLength(1));
  await eventually(async () => expect(await count()).toBe(before + 1));
  expect(await read()).toContain('portal_live_sockets 1');
});

test('a sale of another partner is not heard', async () => {
  const [partner, admin] = [await partnerPage(), await adminPage()];
  const saleId = await sell({ partnerId: 8 });
  await eventually(() => expect(admin.sales.map((sale) => sale.saleId)).toEqual([saleId]));
  expect(partner.sales).toEqual([]);
});

test('a sale that occurred more than ten minutes ago is not celebrated', async () => {
  const page = await partnerPage();
  await sell({ occurredAt: new Date(Date.now() - 11 * 60_000).toISOString() });
  const fresh = await sell();
  await eventually(() => expect(page.sales.map((sale) => sale.saleId)).toEqual([fresh]));
});

test('figures that moved are told to their partner and to admins', async () => {
  const [partner, admin] = [await partnerPage(), await adminPage()];
  await publisher.database.transaction(async (tx) => {
    await tx.publish(partnerTotalsChanged, 'partner/7', { partnerId: 7 });
    await tx.publish(partnerClientsChanged, 'partner/7', { partnerId: 7 });
    await tx.publish(partnerTotalsChanged, 'partner/8', { partnerId: 8 });
  });
  await eventually(() => expect(admin.figures.sort()).toEqual([7, 7, 8]));
  expect(partner.figures).toEqual([7, 7]);
});

test('links that were made or deleted are told to their partner and to admins', async () => {
  const [partner, admin] = [await partnerPage(), await adminPage()];
  await publisher.database.transaction(async (tx) => {
    await tx.publish(referralCreated, 'referral/3', { referralId: 3, partnerId: 7, productId: 2 });
    await tx.publish(referralDeleted, 'referral/4', { referralId: 4, partnerId: 8 });
  });
  await eventually(() => expect(admin.figures.sort()).toEqual([7, 8]));
  expect(partner.figures).toEqual([7]);
});

test('a bell that changed is told to every page of its partner, and to nobody else', async () => {
  const [one, another, admin] = [await partnerPage(), await partnerPage(), await adminPage()];
  const heard: string[] = [];
  for (const [name, page] of Object.entries({ one, another, admin }))
    page.on('notices', () => heard.push(name));
  await publisher.database.transaction(async (tx) => {
    await tx.publish(noticesChanged, 'partner/8', { partnerId: 8 });
    await tx.publish(noticesChanged, 'partner/7', { partnerId: 7 });
    await tx.publish(productChanged, 'product/2', { productId: 2 });
  });
  await eventually(() => expect([heard.length, admin.products]).toEqual([2, 1]));
  expect(heard.toSorted()).toEqual(['another', 'one']);
});

test('a changed announcement is told to all partners, what happened to administrators alone', async () => {
  const [one, another, admin] = [await partnerPage(), await partnerPage(), await adminPage()];
  const heard: string[] = [];
  for (const [name, page] of Object.entries({ one, another, admin })) {
    page.on('notices', () => heard.push(`${name}: notices`));
    page.on('happenings', () => heard.push(`${name}: happenings`));
  }
  await publisher.database.transaction(async (tx) => {
    await tx.publish(announcementsChanged, 'announcement/3', { announcementId: 3 });
    await tx.publish(happeningsChanged, 'happenings', {});
    await tx.publish(productChanged, 'product/2', { productId: 2 });
  });
  await eventually(() => expect([heard.length, admin.products]).toEqual([3, 1]));
  expect(heard.toSorted()).toEqual(['admin: happenings', 'another: notices', 'one: notices']);
});

test('a changed product is sent to every identified connection', async () => {
  const silent = open(await gateway.browser().signIn('partner'));
  const heard = [await partnerPage(), await adminPage()];
  await publisher.database.transaction((tx) => tx.publish(productChanged, 'product/2', { productId: 2 }));
  await eventually(() => expect(heard.map(({ products }) => products)).toEqual([1, 1]));
  expect(silent.products).toBe(0);
});

test('what Stripe tells of payments and unknown codes is told to admins alone', async () => {
  const [partner, admin] = [await partnerPage(), await adminPage()];
  const heard: string[] = [];
  for (const [name, page] of [
    ['partner', partner],
    ['admin', admin],
  ] as const) {
    page.on('stripe-transaction', ({ id, isTest }) => heard.push(`${name} ${id} ${isTest}`));
    page.on('unknown-code', () => heard.push(`${name} code`));
  }
  await publisher.database.transaction(async (tx) => {
    const seen = { paymentId: 'pi_1', status: 'succeeded', isTest: false };
    await tx.publish(paymentObserved, 'payment/pi_1', seen);
    await tx.publish(unknownCodeSeen, 'unknown-code/4', { unknownCodeId: 4 });
    await tx.publish(productChanged, 'product/2', { productId: 2 });
  });
  await eventually(() => expect([heard.length, partner.products]).toEqual([2, 1]));
  expect(heard.toSorted()).toEqual(['admin code', 'admin pi_1 false']);
});

test('a socket that claims to be another partner, or an admin, is refused, cut and told nothing', async () => {
  for (const [userId, role] of [
    [8, 'partner'],
    [7, 'admin'],
  ] as const) {
    const liar = open(await gateway.browser().signIn('partner'), { reconnection: false });
    const cut = gone(liar);
    expect(await claim(liar, userId, role)).toEqual({ ok: false, message: expect.any(String) });
    expect(await cut).toBe('io server disconnect');
    const admin = await adminPage();
    await sell({ partnerId: 8 });
    await eventually(() => expect(admin.sales).toHaveLength(1));
    expect(liar.sales).toEqual([]);
  }
});

test('a socket that claims nothing hears nothing', async () => {
  const silent = open(await gateway.browser().signIn('partner'));
  const page = await partnerPage();
  await sell();
  await eventually(() => expect(page.sales).toHaveLength(1));
  expect(silent.connected).toBe(true);
  expect(silent.sales).toEqual([]);
});

test('nobody signed in, an ended session and a made-up cookie are refused', async () => {
  const signedOut = await gateway.browser().signIn('partner');
  const stolen = new Map(signedOut.cookies);
  await signedOut.post('/api/logout');
  for (const [name, value] of stolen) signedOut.cookies.set(name, value);
  const madeUp = gateway.browser();
  madeUp.cookies.set('portal-session', 'A'.repeat(43));
  for (const browser of [gateway.browser(), signedOut, madeUp])
    expect(await refusal(open(browser, { reconnection: false }))).toBe('SIGNED_OUT');
});

test("another site's page is refused, with the partner's own cookie", async () => {
  const browser = await gateway.browser().signIn('partner');
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect(await refusal(open(browser, { reconnection: false, headers }))).toBe('websocket error');
  const own = open(browser, { headers: { origin: 'http://localhost:4300' } });
  expect(await claim(own, 7, 'partner')).toEqual({ ok: true });
});

test('signing out closes the sockets of that session within seconds, and no others', async () => {
  const browser = await gateway.browser().signIn('partner');
  const [page, tab] = [open(browser, { reconnection: false }), open(browser, { reconnection: false })];
  await claim(page, 7, 'partner');
  await claim(tab, 7, 'partner');
  const elsewhere = await partnerPage();
  const closed = Promise.all([gone(page), gone(tab)]);
  await browser.post('/api/logout');
  expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
  await sell();
  await eventually(() => expect(elsewhere.sales).toHaveLength(1));
  expect(page.sales).toEqual([]);
});

test('a page that can only poll hears as well', async () => {
  const page = await partnerPage({ transports: ['polling'] });
  await sell();
  await eventually(() => expect(page.sales).toHaveLength(1));
});

test('pages are told to read anew when the hub has been cut off from the bus, and only those that are let in', async () => {
  const [partner, admin] = [await partnerPage(), await adminPage()];
  const silent = open(await gateway.browser().signIn('partner'));
  await eventually(() => expect(silent.connected).toBe(true));
  proxy.cut();
  await eventually(() => expect([partner.figures, admin.figures]).toEqual([[7], [0]]));
  expect(silent.figures).toEqual([]);
  await sell();
  await eventually(() => expect(partner.sales).toHaveLength(1));
});

test('a page that connects is told whether it missed a message since it was opened', async () => {
  const first = async (openMs: number) => {
    const page = open(await gateway.browser().signIn('partner'));
    return page.timeout(5_000).emitWithAck('auth', { userId: 7, role: 'partner', openMs });
  };
  const earlier = await partnerPage();
  await sell();
  await eventually(() => expect(earlier.sales).toHaveLength(1));
  expect(await first(100)).toEqual({ ok: true, missed: true });
  // Its question may be on the way for up to five seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_200));
  expect(await first(0)).toEqual({ ok: true, missed: false });
  // What is told to all partners, such as that an announcement was withdrawn.
  const told = new Promise((resolve) => earlier.once('notices', () => resolve('told')));
  await publisher.database.transaction((tx) =>
    tx.publish(announcementsChanged, 'announcement/3', { announcementId: 3 }),
  );
  expect(await told).toBe('told');
  expect(await first(100)).toEqual({ ok: true, missed: true });
  expect(await first(120_000)).toEqual({ ok: true, missed: true });
  proxy.cut();
  await eventually(async () => expect(await first(0)).toEqual({ ok: true, missed: true }));
});

test('pages come back by themselves when the hub restarts', async () => {
  const page = await partnerPage();
  const back = new Promise<void>((resolve) => page.io.on('reconnect', () => resolve()));
  page.on('connect', () => void claim(page, 7, 'partner'));
  page.on('disconnect', (reason) => reason === 'io server disconnect' && page.connect());
  await hub.close();
  await eventually(() => expect(page.connected).toBe(false));
  hub = await startHub();
  await Promise.race([back, eventually(() => expect(page.connected).toBe(true))]);
  await eventually(async () => {
    await sell();
    expect(page.sales.length).toBeGreaterThan(0);
  });
});
