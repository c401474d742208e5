import * as internal from '@portal/contracts/calls/internal';
import type { ClaimInFull } from '@portal/contracts/http/admin-claims';
import { notFound } from '@portal/kit/http/errors';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type {
  PartnerFigures,
  PartnerReferral,
  Person,
  RankedPartner,
  SaleRow,
} from '@portal/contracts/http/internal';
import type { Need } from '@portal/contracts/http/needs';
import type { NeedKind } from '@portal/contracts/values/needs';
import type { FastifyInstance } from 'fastify';
import { told, users } from './users.js';

/** What the services answer for the screens that are composed of several. */
export const sale = (id: number, change: Partial<SaleRow> = {}): SaleRow => ({
  id,
  referralId: 3,
  createdAt: '2026-11-05T10:00:00.000Z',
  productName: 'Roadside Plus',
  amountCents: 12_345,
  commissionCents: 1_235,
  standingAmountCents: 12_345,
  standingCommissionCents: 1_235,
  state: 'standing',
  customerFirstName: 'Cora',
  customerLastName: 'Lane',
  customerEmail: 'cora@example.com',
  ...change,
});

const product = {
  id: 2,
  name: 'Roadside Plus',
  description: 'Help on the road',
  priceInCents: 12_345,
  externalUrl: 'https://example.com',
  commissionRate: 0.1,
  commissionDescription: null,
  category: 'basic',
  isActive: true,
  holdDays: null,
  payableAfterDays: 0,
  version: 1,
};

export const link = (id: number, isActive: boolean): PartnerReferral => ({
  id,
  code: `CODE000${id}`,
  url: `http://localhost:4300/r/CODE000${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  product,
  visits: 40,
  isActive,
});

const ranked = (partnerId: number, rank: number, cents: number): RankedPartner => ({
  partnerId,
  rank,
  monthCommissionCents: cents,
  lifetimeCommissionCents: cents * 10,
  tier: rank === 1 ? 'diamond' : 'starter',
  salesCount: 10 - rank,
});

const person = (id: number, firstName: string): Person => ({
  id,
  firstName,
  lastName: 'Stone',
  companyName: null,
  email: `${firstName}@example.com`,
  revision: 1,
});

export const pending = { amount: 9, amountInCents: 900, first: '2026-12-06', last: '2026-12-08' };

export const figures = (id: number, change: Partial<PartnerFigures> = {}): PartnerFigures => ({
  id,
  firstName: 'Ava',
  lastName: 'Stone',
  email: 'ava@example.com',
  companyName: null,
  salesCount: 3,
  amountCents: 37_035,
  commissionCents: 3_705,
  month: '2026-11',
  monthSalesCount: 1,
  monthCommissionCents: 1_235,
  monthPaidCents: 1_235,
  isMonthPaid: true,
  monthPaidAt: '2026-11-20T10:00:00.000Z',
  months: [
    { month: '2026-11', isPaid: true, paidAt: '2026-11-20T10:00:00.000Z' },
    { month: '2026-09', isPaid: false, paidAt: null },
  ],
  unpaidCents: 900,
  monthPayableCents: 0,
  monthPayout: { id: 5, amountCents: 1_235 },
  ...change,
});

const changed = (id: number, changedBy: number | null): ClaimInFull['history'][number] => ({
  ...{ id, status: 'in review', note: null, at: '2026-11-05T10:00:00.000Z', changedBy, documents: [] },
});

/** Changed by its claimant, by somebody whom identity knows, and by somebody whom it does not know. */
const claim = (id: number): ClaimInFull => ({
  ...{
    id,
    claimNumber: 'CLM-1',
    status: 'in review',
    claimType: 'towing',
    firstName: 'Dana',
    lastName: 'Reyes',
  },
  ...{ email: 'dana@example.com', createdAt: '2026-11-05T10:00:00.000Z', filesCount: 0, phone: '555' },
  ...{
    policyNumber: 'P-42',
    incidentDate: '2026-11-02',
    estimatedAmount: null,
    estimatedAmountInCents: null,
  },
  ...{ namedDocuments: null, files: [], history: [changed(1, null), changed(2, 7), changed(3, 55)] },
});

const need = (kind: NeedKind, count: number): Need => ({ kind, count });

/** Its part of the bus: as many dead letters in its one queue. */
const bus = (app: FastifyInstance, deadLetters = 0) =>
  fakeCall(app, internal.getServiceBus, () => ({
    outbox: { rows: 0, ageSeconds: 0 },
    queues: [{ name: 'a.queue', ready: 0, unacknowledged: 0, consumers: 1, deadLetters }],
    unrouted: 1,
  }));

export const answers = {
  identity: (app: FastifyInstance) => {
    fakeCall(app, internal.findPeople, () => [person(7, 'Ava'), person(8, 'Ben')]);
    fakeCall(app, internal.findUser, ({ params }) =>
      Number(params.id) === users.admin.id ? told(users.admin) : { ...users.partner, id: 3 },
    );
    fakeCall(app, internal.changeCredentials, () => users.admin);
    fakeCall(app, internal.changeOwnPassword, ({ caller }) => ({ ...users.partner, id: caller.userId! }));
    fakeCall(app, internal.findResetLink, () => ({ id: 3, role: 'partner' as const }));
    fakeCall(app, internal.listIdentityNeeds, () => [need('second-factor-off', 1)]);
    bus(app);
  },
  catalog: (app: FastifyInstance) => {
    fakeCall(app, internal.listAllLinks, () => [link(4, true), link(3, false)]);
    fakeCall(app, internal.listLiveLinks, () => [link(4, true), link(3, true)]);
    fakeCall(app, internal.findLinksOfPartners, () => [
      { partnerId: 7, count: 12, newest: [{ id: 4, code: 'CODE0004', productName: product.name }] },
    ]);
    bus(app);
  },
  sales: (app: FastifyInstance) => {
    const page = { rows: [sale(12), sale(11, { customerFirstName: null })], next: 'older', previous: null };
    fakeCall(app, internal.listSalesOfPartner, () => ({ ...page, total: 1_234 }));
    const purchases = {
      count: 3,
      standingAmountCents: 20_050,
      latestAt: '2026-11-20T16:30:00.000Z',
      latestProductName: 'Roadside Plus',
    };
    fakeCall(app, internal.listClientsOfPartner, () => ({
      ...page,
      // The second as payments-sales of the release before answers.
      rows: [{ ...page.rows[0]!, purchases }, page.rows[1]!],
      total: 31,
    }));
    fakeCall(app, internal.listNewestSales, () => [sale(12), sale(11)]);
    fakeCall(app, internal.listSalesNeeds, () => [need('unknown-codes', 4)]);
    bus(app, 2);
  },
  documents: (app: FastifyInstance) => {
    fakeCall(app, internal.findDocumentsOfPartners, () => [
      { partnerId: 7, fileId: 31, type: 'w9' as const, filename: 'w9.pdf' },
    ]);
    fakeCall(app, internal.listDocumentsNeeds, () => [need('documents', 6)]);
    bus(app);
  },
  claims: (app: FastifyInstance) => {
    fakeCall(app, internal.readWholeClaim, ({ params }) => claim(Number(params.id)));
    fakeCall(app, internal.listClaimsNeeds, () => [need('new-claims', 100)]);
    bus(app);
  },
  notifications: (app: FastifyInstance) => {
    fakeCall(app, internal.listMailNeeds, () => [need('failed-mails', 3), need('support', 5)]);
    bus(app);
  },
  payouts: (app: FastifyInstance) => {
    fakeCall(app, internal.listPartnerFigures, () => ({
      rows: [
        figures(7),
        figures(8, {
          monthSalesCount: 0,
          monthCommissionCents: 0,
          isMonthPaid: false,
          monthPaidAt: null,
          months: [],
          monthPending: pending,
        }),
      ],
      next: 'on',
      previous: null,
      total: 20_000,
    }));
    fakeCall(app, internal.getPartnerFigures, ({ params }) => {
      if (params.id === '8') throw notFound('Partner not found');
      return figures(7);
    });
    fakeCall(app, internal.findPaidSales, () => ({
      paidSaleIds: [11],
      pending: [{ saleId: 12, until: '2026-12-06' }],
    }));
    fakeCall(app, internal.listReferralTotals, () => [
      {
        referralId: 3,
        salesCount: 2,
        amountCents: 24_690,
        commissionCents: 2_470,
        unpaidCommissionCents: 1_235,
      },
    ]);
    fakeCall(app, internal.listRanks, () => [
      ranked(8, 1, 100_000),
      ranked(55, 2, 90_000),
      ranked(7, 3, 4_999),
    ]);
    fakeCall(app, internal.listPayoutsNeeds, () => [
      need('flags', 2),
      { ...need('month-end', 7), month: '2026-09' },
      { ...need('month-end', 12), month: '2026-10' },
      need('approvals', 1),
    ]);
    bus(app);
  },
};
