import { randomUUID } from 'node:crypto';
import {
  findPeople,
  findCustomersOfSales,
  getCommissionInputs,
  getServiceBus,
  listPartnersAfter,
} from '@portal/contracts/calls/internal';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { SaleVoided } from '@portal/contracts/events/sale-voided';
import type { Person, CommissionInputs, CustomerOfSale } from '@portal/contracts/http/internal';
import { currentMonth, monthOf } from '@portal/contracts/values/month';
import { notFound, unavailable } from '@portal/kit/http/errors';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import type { FastifyInstance } from 'fastify';
import { AppModule } from '../src/app.module.js';
import { PostCommissionWhenSaleRecorded } from '../src/ledger/post-commission-when-sale-recorded.js';
import { PostStandingWhenSaleChanges } from '../src/ledger/post-standing-when-sale-changes.js';
import { PartnerNames } from '../src/partners/partner-names.js';
import { CountRanks } from '../src/ranks/count-ranks.js';
import { hasRankWork } from '../src/ranks/rank-steps.sql.js';

/** Its limit of advances is as high as a payment may be, and one person pays alone, since most tests are about something else. */
export async function startPayouts(env: Record<string, string> = {}): Promise<TestService> {
  const sales = process.env['PAYMENTS_SALES_SERVICE_URL'] ? null : await startSales();
  const payouts = await startTestService('payouts', AppModule, {
    ADVANCE_LIMIT: '10000000',
    SECOND_PERSON: 'off',
    ...env,
  });
  const close = async () => {
    await payouts.close();
    await sales?.close();
  };
  return { ...payouts, close };
}

const startSales = () => startFakeService(['payments-sales'], haveSentEverything);

/** As payments-sales, without which no batch is paid (D-83). */
const haveSentEverything = (app: FastifyInstance) =>
  fakeCall(app, getServiceBus, () => ({ outbox: { rows: 0, ageSeconds: 0 }, queues: [], unrouted: 0 }));

/**
 * A sale as payments-sales tells it, of now unless `occurredAt` says otherwise; its rate is that of its amount and
 * commission unless it is given.
 */
export function saleEvent(sale: Partial<SaleRecorded> & { saleId: number }): EventEnvelope<SaleRecorded> {
  const occurredAt = sale.occurredAt ?? new Date().toISOString();
  const { commissionCents = 1_000, amountCents = Math.max(10_000, commissionCents) } = sale;
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'payments-sales',
    type: 'sale.recorded',
    subject: `sale/${sale.saleId}`,
    time: occurredAt,
    dataschema: 'sale.recorded/1',
    datacontenttype: 'application/json',
    correlationid: randomUUID(),
    data: {
      partnerId: 7,
      referralId: 3,
      productId: 1,
      productName: 'Roadside Assist',
      amountCents,
      commissionCents,
      rateBps: amountCents === 0 ? 1_000 : Math.round((10_000 * commissionCents) / amountCents),
      month: monthOf(occurredAt),
      ...sale,
      occurredAt,
    },
  };
}

/** Hands the events to the handler as the consumer does, in one transaction. */
export const post = (payouts: TestService, events: EventEnvelope<SaleRecorded>[]) =>
  payouts.database.transaction((transaction) =>
    payouts.app.get(PostCommissionWhenSaleRecorded).handle(events, transaction),
  );

/** A sale that changed, as payments-sales tells it. */
export const standingEvent = (
  standing: Pick<SaleVoided, 'saleId' | 'partnerId' | 'revision'> & Partial<SaleVoided>,
): EventEnvelope<SaleVoided> => ({
  ...saleEvent({ saleId: standing.saleId }),
  type: 'sale.voided',
  dataschema: 'sale.voided/1',
  data: {
    standingAmountCents: 0,
    standingCommissionCents: 0,
    occurredAt: new Date().toISOString(),
    ...standing,
  },
});

/** Hands a changed sale to the handler as the consumer does. */
export const change = (payouts: TestService, event: EventEnvelope<SaleVoided>) =>
  payouts.database.transaction((transaction) =>
    payouts.app.get(PostStandingWhenSaleChanges).voided(event, transaction),
  );

/**
 * Requests without a key are one click for 10 s. What is paid in `work` counts as paid a day later, so that however many of
 * them there are, and however busy the machine is, they are.
 */
export async function inOneClick<T>(payouts: TestService, work: () => Promise<T>): Promise<T> {
  const tables = ['payouts', 'payout_batches'];
  await payouts.sql(
    `create function a_day_later() returns trigger language plpgsql as
     $$ begin new.created_at = new.created_at + interval '1 day'; return new; end $$`,
  );
  for (const table of tables)
    await payouts.sql(
      `create trigger a_day_later before insert on ${table} for each row execute function a_day_later()`,
    );
  const answers = await work();
  await payouts.sql('drop function a_day_later cascade');
  return answers;
}

/** Partners as identity names them, but for what is not said. */
export const addPartners = (payouts: TestService, people: (Partial<Person> & { id: number })[]) =>
  payouts.database.transaction((transaction) =>
    payouts.app.get(PartnerNames).keep(
      people.map((person) => ({
        firstName: 'Ava',
        lastName: `Reyes ${person.id}`,
        companyName: null,
        email: `partner-${person.id}@example.com`,
        revision: 1,
        ...person,
      })),
      transaction,
    ),
  );

/** Stands in for the services that payouts asks; `<NAME>_SERVICE_URL` leads to it from then on. */
export async function startNeighbours() {
  const people = new Map<number, Person>();
  const commissionInputs = new Map<number, CommissionInputs>();
  const customers = new Map<number, CustomerOfSale>();
  const state = { salesAway: false };
  const { close } = await startFakeService(['identity', 'payments-sales'], (app) => {
    haveSentEverything(app);
    fakeCall(app, listPartnersAfter, ({ query }) =>
      [...people.values()]
        .filter(({ id }) => id > Number(query.after))
        .sort((one, other) => one.id - other.id)
        .slice(0, 2),
    );
    fakeCall(app, getCommissionInputs, ({ params }) => {
      const found = commissionInputs.get(Number(params.id));
      if (!found) throw notFound('Sale not found');
      return found;
    });
    fakeCall(app, findCustomersOfSales, ({ body: { saleIds } }) => {
      if (state.salesAway) throw unavailable();
      return saleIds.flatMap((id) => customers.get(id) ?? []);
    });
    fakeCall(app, findPeople, ({ body: { ids } }) => ids.flatMap((id) => people.get(id) ?? []));
  });
  return { people, commissionInputs, customers, state, close };
}

/** Counts who moved in the leaderboard, or waits until the service has done so by itself. */
export async function countRanks(payouts: TestService): Promise<void> {
  do await payouts.app.get(CountRanks).count();
  while ((await payouts.database.first(hasRankWork, { month: currentMonth() }))!.found);
}
