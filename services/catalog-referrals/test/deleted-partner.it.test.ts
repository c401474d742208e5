import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import type { Referral } from '@portal/contracts/http/catalog';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { RemoveLinksWhenPartnerDeleted } from '../src/partners/remove-links-when-partner-deleted.js';
import { PartnerNames } from '../src/partners/partner-names.js';
import { startIdentity, type Identity } from './identity.js';

const PARTNER = 7;
let identity: Identity;
let catalog: TestService;
let bus: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  identity = await startIdentity();
  const AMQP_URL = await freshBus();
  bus = await startPublisher(AMQP_URL);
  catalog = await startTestService('catalog-referrals', AppModule, {
    AMQP_URL,
    PUBLIC_URL: 'https://portal.test',
  });
});
afterAll(async () => {
  await catalog.close();
  await Promise.all([identity.close(), bus.close()]);
});

test("a deleted partner's links answer 'Referral not found', and nothing late brings name or link back", async () => {
  identity.people.set(PARTNER, {
    id: PARTNER,
    firstName: 'Zebedee',
    lastName: 'Quill',
    companyName: 'Quill Insurance',
    email: 'zebedee@quill.test',
    revision: 1,
  });
  const [product] = await catalog.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps)
     values ('Roadside', 'Help', 12900, 'https://insurer.test', 1000) returning id`,
  );
  const create = () =>
    catalog.as({ role: 'partner', userId: PARTNER })('/referrals', { json: { productId: product!.id } });
  const { id, code } = (await (await create()).json()) as Referral;
  await catalog.sql(`insert into link_names values ('zebed1e', 'zebedie', $1, true)`, [id]);
  await catalog.sql(`insert into visit_days values ($1, current_date, 'fair', 3)`, [id]);
  const open = () => catalog.as({ role: 'service' })(`/internal/links/${code}`);
  expect((await open()).status).toBe(200);

  const told = { subject: `partner/${PARTNER}`, data: { partnerId: PARTNER } };
  await bus.publish(partnerDeleted, [told, told]);
  await eventually(async () => expect((await open()).status).toBe(404));
  await bus.publish(partnerUpdated, [told]);
  await eventually(async () => expect(identity.asked.flat()).toContain(PARTNER));
  expect((await create()).status).toBe(401);
  for (const table of ['referrals', 'partners', 'visit_counts', 'visit_days', 'link_names'])
    expect([table, await catalog.sql(`select * from ${table}`)]).toEqual([table, []]);
});

test('a link or a name that is made while the deletion is under way is not there after it', async () => {
  const id = 8;
  identity.people.set(id, {
    id,
    firstName: 'Mid',
    lastName: 'Way',
    companyName: null,
    email: 'mid@way.test',
    revision: 1,
  });
  const [product] = await catalog.sql<{ id: number }>('select id from products');
  const event = { data: { partnerId: id } } as EventEnvelope<PartnerDeleted>; // it reads nothing else
  const waiting = () => catalog.sql(`select from pg_locks where locktype = 'advisory' and not granted`);
  let done = 0;
  let writing: Promise<unknown>[] = [];
  const statuses: number[] = [];
  await catalog.database.transaction(async (deletion) => {
    await catalog.app.get(RemoveLinksWhenPartnerDeleted).handle(event, deletion);
    const create = catalog.as({ role: 'partner', userId: id })('/referrals', {
      json: { productId: product!.id },
    });
    const names = catalog.app.get(PartnerNames);
    writing = [
      create.then(({ status }) => statuses.push(status)),
      catalog.database.transaction((transaction) => names.refresh([id], transaction)),
    ].map((work) => work.finally(() => (done += 1)));
    await eventually(async () => expect(done + (await waiting()).length).toBe(2));
  });
  await Promise.all(writing);
  expect(statuses).toEqual([401]);
  for (const table of ['referrals where partner_id = $1', 'partners where id = $1'])
    expect([table, await catalog.sql(`select from ${table}`, [id])]).toEqual([table, []]);
});
