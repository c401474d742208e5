import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClaimInFull } from '@portal/contracts/http/admin-claims';
import type { PartnerClient } from '@portal/contracts/http/partner';
import { announceError } from '@portal/kit/testing/error-watch';
import { answers, pending } from './composed-answers.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

describe('with every service there', () => {
  let gateway: TestGateway;
  let partner: Browser;
  beforeAll(async () => {
    gateway = await startGateway({}, answers);
    partner = await gateway.browser().signIn('partner');
  });
  afterAll(() => gateway.close());

  const sold = {
    createdAt: '2026-11-05T10:00:00.000Z',
    productName: 'Roadside Plus',
    amount: 123.45,
    amountInCents: 12_345,
    commission: 12.35,
    commissionInCents: 1_235,
    standingAmount: 123.45,
    standingAmountInCents: 12_345,
    standingCommission: 12.35,
    standingCommissionInCents: 1_235,
    state: 'standing',
    customerFirstName: 'Cora',
    customerLastName: 'Lane',
    customerEmail: 'cora@example.com',
  };

  test('sales come in dollars and cents, paid or not, with the links and the length of the list', async () => {
    const answer = await partner.get('/api/partner/sales?limit=2');
    expect(answer.json).toEqual([
      { id: 12, isPaid: false, pendingUntil: '2026-12-06', ...sold },
      { id: 11, isPaid: true, ...sold, customerFirstName: null },
    ]);
    expect(answer.headers.get('link')).toBe(
      '</api/partner/sales?search=&sort=date&direction=desc&limit=2&cursor=older>; rel="next"',
    );
    expect(answer.headers.get('x-total-count')).toBe('1234');
  });

  test("services are asked for the caller's own, whatever the query says, and once for all rows", async () => {
    gateway.peers.sales.heard.length = 0;
    gateway.peers.payouts.heard.length = 0;
    await partner.get(
      '/api/partner/sales?search=cora&sort=amount&direction=asc&limit=2&cursor=here&partnerId=8',
    );
    expect(gateway.peers.sales.heard).toMatchObject([
      {
        url: '/internal/partner-sales?search=cora&sort=amount&direction=asc&limit=2&cursor=here&partnerId=7',
        caller: { role: 'service' },
      },
    ]);
    const asked = gateway.peers.payouts.heard.map(({ url, body }) => [url, body && JSON.parse(String(body))]);
    expect(asked).toEqual([['/internal/commission-status', { saleIds: [12, 11] }]]);
  });

  test('partners come to administrators with links and documents, asked for once for all of them', async () => {
    const admin = await gateway.browser().signIn('admin');
    for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
    const answer = await admin.get(
      '/api/admin/partners?search=ava&sort=thisMonth&direction=desc&limit=2&cursor=here',
    );
    const money = {
      totalSales: 370.35,
      totalSalesInCents: 37_035,
      totalCommission: 37.05,
      totalCommissionInCents: 3_705,
    };
    const paid = { isPaid: true, paidAt: '2026-11-20T10:00:00.000Z' };
    expect(answer.json).toEqual([
      {
        ...{ id: 7, firstName: 'Ava', lastName: 'Stone', email: 'ava@example.com', companyName: null },
        ...{ salesCount: 3, ...money, month: '2026-11', monthSalesCount: 1 },
        ...{
          monthCommission: 12.35,
          monthCommissionInCents: 1_235,
          unpaidInCents: 900,
          monthUnpaid: 0,
          monthUnpaidInCents: 0,
          monthPayableInCents: 0,
          monthPayout: { id: 5, amountInCents: 1_235 },
          ...paid,
        },
        monthlyPayments: [
          { partnerId: 7, paymentMonth: '2026-11', ...paid },
          { partnerId: 7, paymentMonth: '2026-09', isPaid: false, paidAt: null },
        ],
        referralCount: 12,
        referrals: [{ id: 4, code: 'CODE0004', productName: 'Roadside Plus' }],
        documents: { w9: { id: 31, filename: 'w9.pdf', fileUrl: '/api/documents/31' }, ach: null },
      },
      expect.objectContaining({
        ...{ id: 8, isPaid: false, paidAt: null, monthlyPayments: [], monthPending: pending },
        ...{ referralCount: 0, referrals: [], documents: { w9: null, ach: null } },
      }),
    ]);
    expect(answer.headers.get('x-total-count')).toBe('20000');
    const asked = 'search=ava&sort=thisMonth&direction=desc&limit=2&cursor=';
    expect(answer.headers.get('link')).toBe(`</api/admin/partners?${asked}on>; rel="next"`);
    const { payouts, catalog, documents } = gateway.peers;
    expect([payouts, catalog, documents].map(({ heard }) => heard.map(({ url }) => url))).toEqual([
      [`/internal/partners?${asked}here`],
      ['/internal/links-of-partners'],
      ['/internal/documents-of-partners'],
    ]);
    expect(JSON.parse(String(catalog.heard[0]!.body))).toEqual({ partnerIds: [7, 8] });

    const [listed] = answer.json as unknown as object[];
    expect((await admin.get('/api/admin/partners/7')).json).toEqual(listed);
    for (const nobody of ['8', 'x'])
      expect(await admin.get(`/api/admin/partners/${nobody}`)).toMatchObject({
        status: 404,
        json: { code: 'NOT_FOUND', message: 'Partner not found' },
      });
  });

  test('a claim has the names of who changed it; null for who was removed', async () => {
    const admin = await gateway.browser().signIn('admin');
    const { history } = (await admin.get('/api/admin/claims/9')).json as unknown as ClaimInFull;
    expect(history.map(({ changedBy, changedByName }) => [changedBy, changedByName])).toEqual([
      [null, undefined],
      [7, 'Ava Stone'],
      [55, null],
    ]);
    expect(await admin.get('/api/admin/claims/x')).toMatchObject({
      status: 404,
      json: { message: 'Claim not found' },
    });
  });

  test.each([
    ['limit=many', { limit: ['limit must be a number'] }],
    ['limit=500', { limit: ['limit must be at most 200'] }],
    ['limit=0', { limit: ['limit must be at least 1'] }],
    ['limit=1.5', { limit: ['limit must be a whole number'] }],
    ['sort=colour', { sort: ['There is no such order'] }],
    ['direction=up', { direction: ['There is no such direction'] }],
  ])('a page of no sense is refused in the words of its rule: %s', async (query, errors) => {
    for (const path of ['/api/partner/sales', '/api/partner/clients']) {
      const answer = await partner.get(`${path}?${query}`);
      expect([answer.status, answer.json.errors]).toEqual([400, errors]);
    }
  });

  test('clients come alike, with their number', async () => {
    const answer = await partner.get('/api/partner/clients');
    expect(answer.json).toHaveLength(2);
    expect(answer.headers.get('x-total-count')).toBe('31');
    expect(answer.headers.get('link')).toBe(
      '</api/partner/clients?search=&sort=date&direction=desc&limit=50&cursor=older>; rel="next"',
    );
  });

  test('a client has what it bought in all, once payments-sales tells it', async () => {
    const { json } = await partner.get('/api/partner/clients?sort=value');
    const [told, untold] = json as unknown as PartnerClient[];
    expect(told!.purchases).toEqual({
      count: 3,
      value: 200.5,
      valueInCents: 20_050,
      latestAt: '2026-11-20T16:30:00.000Z',
      latestProductName: 'Roadside Plus',
    });
    expect(untold).not.toHaveProperty('purchases');
  });

  test("clients are searched and sorted among the caller's own, whatever the query says", async () => {
    gateway.peers.sales.heard.length = 0;
    const asked = 'search=cora&sort=name&direction=asc';
    const answer = await partner.get(`/api/partner/clients?${asked}&limit=2&cursor=here&partnerId=8`);
    expect(gateway.peers.sales.heard.map(({ url }) => url)).toEqual([
      `/internal/partner-clients?${asked}&limit=2&cursor=here&partnerId=7`,
    ]);
    expect(answer.headers.get('link')).toBe(
      `</api/partner/clients?${asked}&limit=2&cursor=older>; rel="next"`,
    );
  });

  test('links come with their visits and sales', async () => {
    const { json } = await partner.get('/api/referrals');
    expect(json).toMatchObject([
      { id: 4, visits: 40, salesCount: 0 },
      { id: 3, visits: 40, salesCount: 2 },
    ]);
  });

  test('stats have a row for each link with its totals and its newest sales', async () => {
    const { json } = await partner.get('/api/partner/stats');
    expect(json).toMatchObject([
      { id: 4, isActive: true, totals: { salesCount: 0, amount: 0, commission: 0 }, sales: [] },
      {
        id: 3,
        isActive: false,
        totals: { salesCount: 2, amount: 246.9, commission: 24.7, unpaidCommission: 12.35 },
        sales: [
          { id: 12, isPaid: false },
          { id: 11, isPaid: true },
        ],
      },
    ]);
  });

  test('the leaderboard has names, tiers and who you are; a partner without a name is left out', async () => {
    const { json } = await partner.get('/api/leaderboard');
    expect(json).toMatchObject([
      {
        id: 8,
        rank: 1,
        firstName: 'Ben',
        tier: 'diamond',
        totalCommission: 1_000,
        activeSales: 9,
        isYou: false,
      },
      { id: 7, rank: 3, firstName: 'Ava', tier: 'starter', totalCommission: 49.99, isYou: true },
    ]);
    expect(JSON.stringify(json)).not.toContain('@');
  });
});

describe('while payouts is away', () => {
  let gateway: TestGateway;
  let partner: Browser;
  beforeAll(async () => {
    gateway = await startGateway({}, answers);
    partner = await gateway.browser().signIn('partner');
    await gateway.peers.payouts.close();
  });
  afterAll(() => gateway.close());

  test('sales are shown without being called paid or pending', async () => {
    const answer = await partner.get('/api/partner/sales');
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '1234']);
    expect(answer.json).toMatchObject([
      { id: 12, isPaid: null },
      { id: 11, isPaid: null },
    ]);
  });

  test('links are shown without their sales', async () => {
    const { json } = await partner.get('/api/referrals');
    expect(json).toMatchObject([
      { id: 4, visits: 40, salesCount: null },
      { id: 3, salesCount: null },
    ]);
  });

  test('statistics are shown without totals', async () => {
    const { json } = await partner.get('/api/partner/stats');
    expect(json).toMatchObject([
      { id: 4, totals: null },
      { id: 3, totals: null, sales: [{ id: 12, isPaid: null }, { id: 11 }] },
    ]);
  });

  test('links are shown without sales too, when payments-sales is away as well', async () => {
    announceError(/request failed UNAVAILABLE .*It was never sent/);
    await gateway.peers.sales.close();
    const { json } = await partner.get('/api/partner/stats');
    expect(json).toMatchObject([{ id: 4, totals: null, sales: null }, { sales: null }]);
    expect((await partner.get('/api/partner/sales')).status).toBe(503);
  });

  test('what only payouts knows is unavailable, in a sentence', async () => {
    announceError(/request failed UNAVAILABLE .*It was never sent/);
    const answer = await partner.get('/api/leaderboard');
    expect([answer.status, answer.json]).toEqual([
      503,
      {
        code: 'UNAVAILABLE',
        message: 'This is temporarily unavailable. Please try again in a moment.',
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
  });
});

test('a claim is shown without names while identity is down', async () => {
  const gateway = await startGateway({}, answers);
  try {
    const admin = await gateway.browser().signIn('admin');
    await gateway.peers.identity.close();
    const { history } = (await admin.get('/api/admin/claims/9')).json as unknown as ClaimInFull;
    expect(history).toHaveLength(3);
    for (const change of history) expect(change).not.toHaveProperty('changedByName');
  } finally {
    await gateway.close();
  }
});

test('partners are shown without links and documents while their services are down', async () => {
  const gateway = await startGateway({}, answers);
  try {
    const admin = await gateway.browser().signIn('admin');
    await Promise.all([gateway.peers.catalog.close(), gateway.peers.documents.close()]);
    const without = { id: 7, totalSales: 370.35, referralCount: null, referrals: null, documents: null };
    expect((await admin.get('/api/admin/partners')).json).toMatchObject([without, { id: 8 }]);
    expect((await admin.get('/api/admin/partners/7')).json).toMatchObject(without);
  } finally {
    await gateway.close();
  }
});
