import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import type { LinkForCheckout, Product, Referral } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { PartnerReferral, Person } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { CountVisits } from '../src/links/count-visits.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let identity: Stack['identity'];
let catalog: Stack['catalog'];
let bus: Stack['bus'];
beforeAll(async () => {
  stack = await startStack();
  ({ identity, catalog, bus } = stack);
});
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const failure = async (response: Response) => [response.status, (await read<ErrorBody>(response)).message];

async function addProduct(columns: { name?: string; is_active?: boolean } = {}): Promise<number> {
  const [row] = await catalog.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps, category, is_active)
     values ($1, 'Help on the road', 12900, 'https://insurer.test/roadside', 1250, 'roadside', $2) returning id`,
    [columns.name ?? 'Roadside Assist', columns.is_active ?? true],
  );
  return Number(row!.id);
}

let nextPartner = 100;
const newPartner = () => {
  const id = nextPartner++;
  const call = catalog.as({ role: 'partner', userId: id });
  return {
    id,
    call,
    create: (productId: unknown) => call('/referrals', { json: { productId } }),
    link: async (productId: number) => read<Referral>(await call('/referrals', { json: { productId } })),
    list: async () => read<Referral[]>(await call('/referrals')),
    delete: (id: number | string) => call(`/referrals/${id}`, { method: 'DELETE' }),
  };
};
const service = (path: string) => catalog.as({ role: 'service' })(path);
const open = (code: string) => service(`/internal/links/${code}`);

/** Lets a partner exist, by the name of 'Ann' or as given. */
const introduce = (id: number, names: Partial<Person> = {}) =>
  identity.people.set(id, {
    id,
    firstName: 'Ann',
    lastName: 'Agent',
    companyName: null,
    email: `partner-${id}@agency.test`,
    revision: 1,
    ...names,
  });

describe('products', () => {
  test('that are active are listed for partners, all but the deleted for admins', async () => {
    const [active, inactive, deleted] = [
      await addProduct({ name: 'Listed' }),
      await addProduct({ name: 'Switched off', is_active: false }),
      await addProduct({ name: 'Hidden' }),
    ];
    await catalog.sql('update products set deleted_at = now() where id = $1', [deleted]);

    const seenByPartner = await read<Product[]>(await newPartner().call('/products'));
    const ids = seenByPartner.map(({ id }) => id);
    expect(ids).toContain(active);
    expect(ids).not.toContain(inactive);
    expect(ids).not.toContain(deleted);
    expect(seenByPartner.find(({ id }) => id === active)).toEqual({
      id: active,
      name: 'Listed',
      description: 'Help on the road',
      priceInCents: 12_900,
      externalUrl: 'https://insurer.test/roadside',
      commissionRate: 0.125,
      commissionDescription: null,
      category: 'roadside',
      isActive: true,
      holdDays: null,
      payableAfterDays: 0,
      version: 1,
    });

    const response = await catalog.as({ role: 'admin', userId: 1 })('/products');
    const seenByAdmin = (await read<Product[]>(response)).map(({ id }) => id);
    expect(seenByAdmin).toEqual(expect.arrayContaining([active, inactive]));
    expect(seenByAdmin).not.toContain(deleted);
  });

  test('are given to other services by id, deleted ones too', async () => {
    const [one, deleted] = [await addProduct(), await addProduct({ name: 'Hidden' })];
    await catalog.sql('update products set deleted_at = now() where id = $1', [deleted]);
    const found = await read<Product[]>(await service(`/internal/products?ids=${one},${deleted},999999`));
    expect(found.map(({ id }) => id).sort()).toEqual([one, deleted].sort());
    expect((await service('/internal/products?ids=1,x')).status).toBe(400);
    expect((await service('/internal/products')).status).toBe(400);
  });

  test('lead to http addresses only', async () => {
    const insert = `insert into products (name, description, price_cents, external_url, rate_bps)
      values ('Bad', '', 100, 'javascript:alert(1)', 100)`;
    await expect(catalog.sql(insert)).rejects.toThrow(/external_url/);
  });
});

describe('creating a link', () => {
  test('answers 201 with a new link, then 200 with the same', async () => {
    const partner = newPartner();
    const product = await addProduct();
    const first = await partner.create(product);
    expect(first.status).toBe(201);
    const referral = await read<Referral>(first);
    expect(referral.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(referral).toMatchObject({
      url: `https://portal.test/r/${referral.code}`,
      product: { id: product, name: 'Roadside Assist', priceInCents: 12_900 },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });

    const second = await partner.create(product);
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(referral);
  });

  test('20 times at once makes one', async () => {
    const partner = newPartner();
    const product = await addProduct();
    const responses = await Promise.all(Array.from({ length: 20 }, () => partner.create(product)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    const codes = await Promise.all(responses.map(async (response) => (await read<Referral>(response)).code));
    expect(new Set(codes).size).toBe(1);
  });

  test('needs a product, by number', async () => {
    const partner = newPartner();
    expect(await failure(await partner.create(undefined))).toEqual([400, 'No product selected']);
    expect(await failure(await partner.create(null))).toEqual([400, 'No product selected']);
    for (const product of ['7', 0, -1, 1.5, {}, 2 ** 60])
      expect(await failure(await partner.create(product))).toEqual([400, 'Invalid product ID']);
  });

  test('needs a product that is for sale', async () => {
    const partner = newPartner();
    const inactive = await addProduct({ is_active: false });
    for (const product of [inactive, 999_999])
      expect(await failure(await partner.create(product))).toEqual([404, 'Product not found']);
  });

  test('is for partners', async () => {
    const product = await addProduct();
    const create = { json: { productId: product } };
    expect((await catalog.as({ role: 'admin', userId: 1 })('/referrals', create)).status).toBe(403);
    expect((await catalog.as({ role: 'anonymous' })('/referrals', create)).status).toBe(401);
  });
});

describe("a partner's links", () => {
  test('are their own, newest first', async () => {
    const [ann, ben] = [newPartner(), newPartner()];
    const products = [await addProduct(), await addProduct()];
    const made = [await ann.link(products[0]!), await ann.link(products[1]!)];
    await ben.link(products[0]!);
    expect(await ann.list()).toEqual(made.reverse());
  });

  test('are deleted by their partner only, once, for good', async () => {
    const [ann, ben] = [newPartner(), newPartner()];
    introduce(ann.id);
    const product = await addProduct();
    const referral = await ann.link(product);

    expect(await failure(await ben.delete(referral.id))).toEqual([404, 'Referral not found']);
    expect(await failure(await ann.delete('abc'))).toEqual([404, 'Referral not found']);
    expect((await open(referral.code)).status).toBe(200);

    expect((await ann.delete(referral.id)).status).toBe(204);
    expect(await failure(await ann.delete(referral.id))).toEqual([404, 'Referral not found']);
    expect(await failure(await open(referral.code))).toEqual([404, 'Referral not found']);
    expect(await ann.list()).toEqual([]);

    const again = await ann.create(product);
    expect(again.status).toBe(201);
    expect((await read<Referral>(again)).code).not.toBe(referral.code);

    const ids = { referralId: referral.id, partnerId: ann.id };
    await eventually(() =>
      expect(bus.events.filter(({ subject }) => subject === `referral/${referral.id}`)).toMatchObject([
        { type: 'referral.created', data: { ...ids, productId: product } },
        { type: 'referral.deleted', data: ids },
      ]),
    );
  });

  test('are all given to the statistics, with whether they still sell', async () => {
    const ann = newPartner();
    const [live, off] = [await addProduct(), await addProduct()];
    const deleted = await ann.link(live);
    await ann.delete(deleted.id);
    const [selling, stopped] = [await ann.link(live), await ann.link(off)];
    await catalog.sql('update products set is_active = false where id = $1', [off]);

    const rows = await read<PartnerReferral[]>(await service(`/internal/referrals?partnerId=${ann.id}`));
    expect(rows.map(({ id, isActive }) => ({ id, isActive }))).toEqual([
      { id: stopped.id, isActive: false },
      { id: selling.id, isActive: true },
      { id: deleted.id, isActive: false },
    ]);
    expect(rows[1]).toEqual({ ...selling, isActive: true });
  });
});

describe('a link for a checkout', () => {
  test('holds product, price, rate and partner, by the code in any case', async () => {
    const ann = newPartner();
    introduce(ann.id, { companyName: 'Ann & Co' });
    const product = await addProduct();
    const { id, code } = await ann.link(product);
    expect(await read<LinkForCheckout>(await open(code.toLowerCase()))).toEqual({
      id,
      code,
      partnerId: ann.id,
      productVersion: 1,
      rateBps: 1250,
      product: {
        id: product,
        name: 'Roadside Assist',
        description: 'Help on the road',
        priceInCents: 12_900,
        category: 'roadside',
      },
      partner: { firstName: 'Ann', lastName: 'Agent', companyName: 'Ann & Co' },
    });
  });

  test('asks identity once for a partner whose names have not arrived', async () => {
    const ann = newPartner();
    introduce(ann.id);
    const { code } = await ann.link(await addProduct());
    expect((await open(code)).status).toBe(200);
    expect((await open(code)).status).toBe(200);
    expect(identity.asked.filter((ids) => ids.includes(ann.id))).toHaveLength(1);
  });

  test.each(['unknown code', 'product switched off', 'product deleted', 'partner gone'])(
    'is not found: %s',
    async (reason) => {
      const ann = newPartner();
      if (reason !== 'partner gone') introduce(ann.id);
      const product = await addProduct();
      const { code } = await ann.link(product);
      if (reason === 'product switched off')
        await catalog.sql('update products set is_active = false where id = $1', [product]);
      if (reason === 'product deleted')
        await catalog.sql('update products set deleted_at = now() where id = $1', [product]);
      const response = await open(reason === 'unknown code' ? 'NOSUCH00' : code);
      expect(await failure(response)).toEqual([404, 'Referral not found']);
    },
  );
});

describe("partners' names", () => {
  const tell = (definition: typeof partnerRegistered, partnerId: number) =>
    stack.others.publish(definition, [{ subject: `partner/${partnerId}`, data: { partnerId } }]);
  const kept = async (id: number) =>
    (await catalog.sql('select first_name, revision from partners where id = $1', [id]))[0];

  test('are kept when one registers, and when they change', async () => {
    introduce(7001, { firstName: 'Ann' });
    await tell(partnerRegistered, 7001);
    await eventually(async () => expect(await kept(7001)).toMatchObject({ first_name: 'Ann' }));

    introduce(7001, { firstName: 'Anna', revision: 2 });
    await tell(partnerUpdated, 7001);
    await eventually(async () => expect(await kept(7001)).toMatchObject({ first_name: 'Anna' }));
  });

  test('are not overtaken by an older answer', async () => {
    introduce(7002, { firstName: 'Newer', revision: 5 });
    await tell(partnerUpdated, 7002);
    await eventually(async () => expect(await kept(7002)).toMatchObject({ first_name: 'Newer' }));

    introduce(7002, { firstName: 'Older', revision: 4 });
    introduce(7003);
    const before = identity.asked.length;
    await tell(partnerUpdated, 7002);
    await eventually(() => expect(identity.asked.slice(before).flat()).toContain(7002));
    await tell(partnerUpdated, 7003);
    await eventually(async () => expect(await kept(7003)).toBeDefined());
    expect(await kept(7002)).toMatchObject({ first_name: 'Newer', revision: 5 });
  });
});

describe('visits', () => {
  const visit = (code: string, visitor: string) => service(`/internal/links/${code}?visitor=${visitor}`);
  const browsers = () => catalog.sql<{ browser: string }>('select browser from counted_visits');

  test('count once per browser and hour, for the link that was opened', async () => {
    const partner = newPartner();
    introduce(partner.id);
    const [link, other] = [await partner.link(await addProduct()), await partner.link(await addProduct())];
    expect([link.visits, other.visits]).toEqual([0, 0]);
    for (const visitor of ['one', 'two', 'one', 'three', 'two'])
      expect((await visit(link.code, visitor)).status).toBe(200);
    await eventually(async () =>
      expect((await partner.list()).map(({ id, visits }) => [id, visits])).toEqual([
        [other.id, 0],
        [link.id, 3],
      ]),
    );
    await visit(link.code, 'one');
    await visit(other.code, 'one');
    await eventually(async () => expect((await partner.list()).map(({ visits }) => visits)).toEqual([1, 3]));

    await catalog.sql("update counted_visits set hour = hour - interval '1 hour'");
    await visit(link.code, 'one');
    await eventually(async () => expect((await partner.list()).at(-1)?.visits).toBe(4));
  });

  test('do not count the partner who looks at their own link', async () => {
    const [ann, ben] = [newPartner(), newPartner()];
    for (const { id } of [ann, ben]) introduce(id);
    const link = await ann.link(await addProduct());
    expect((await visit(link.code, `one&partner=${ann.id}`)).status).toBe(200);
    await visit(link.code, `two&partner=${ben.id}`);
    await eventually(async () => expect((await ann.list())[0]?.visits).toBe(1));
  });

  test('keep nothing that names a browser, and forget which were counted after two hours', async () => {
    const partner = newPartner();
    introduce(partner.id);
    const link = await partner.link(await addProduct());
    await catalog.sql('delete from counted_visits');
    await visit(link.code, 'somebody');
    await eventually(async () => expect(await browsers()).toHaveLength(1));
    expect(JSON.stringify(await browsers())).not.toContain('somebody');
    await catalog.app.get(CountVisits).forget();
    expect(await browsers()).toHaveLength(1);
    await catalog.sql("update counted_visits set hour = hour - interval '2 hours'");
    await catalog.app.get(CountVisits).forget();
    expect(await browsers()).toEqual([]);
  });

  test('of a link that is deleted before they are written cost the others nothing', async () => {
    const partner = newPartner();
    introduce(partner.id);
    const [gone, link] = [await partner.link(await addProduct()), await partner.link(await addProduct())];
    const counting = catalog.app.get(CountVisits);
    counting.count(gone.id, 'one');
    counting.count(link.id, 'one');
    await catalog.sql(`delete from referrals where id = ${gone.id}`);
    await eventually(async () => expect((await partner.list()).map(({ visits }) => visits)).toEqual([1]));
    counting.count(link.id, 'two');
    await eventually(async () => expect((await partner.list()).map(({ visits }) => visits)).toEqual([2]));
  });

  test('that the database refuses are left out, and the others count', async () => {
    const partner = newPartner();
    introduce(partner.id);
    const [bad, link] = [await partner.link(await addProduct()), await partner.link(await addProduct())];
    await catalog.sql(`alter table visit_counts add constraint no_more check (referral_id <> ${bad.id})`);
    try {
      const counting = catalog.app.get(CountVisits);
      for (const visitor of ['one', 'two', 'three']) {
        counting.count(link.id, visitor);
        counting.count(bad.id, visitor);
      }
      await eventually(async () =>
        expect((await partner.list()).map(({ id, visits }) => [id, visits])).toEqual([
          [link.id, 3],
          [bad.id, 0],
        ]),
      );
    } finally {
      await catalog.sql('alter table visit_counts drop constraint no_more');
    }
  });

  test('are tried twice while the database fails, and wait no longer', async () => {
    const partner = newPartner();
    introduce(partner.id);
    const link = await partner.link(await addProduct());
    const counting = catalog.app.get(CountVisits);
    const tries = async () =>
      (await catalog.sql('select last_value::int as n from tries where is_called'))[0]?.['n'];
    const listed = async () => (await partner.list()).map(({ visits }) => visits);
    const failFor = (first: number) =>
      catalog.sql(`create sequence tries;
        create function fail() returns trigger language plpgsql as $$ begin
          if nextval('tries') <= ${first} then raise 'away' using errcode = '57P03'; end if; return new; end $$;
        create trigger fail before insert on visit_counts for each statement execute function fail()`);
    const mend = () => catalog.sql('drop function if exists fail cascade; drop sequence if exists tries');
    try {
      await failFor(1);
      counting.count(link.id, 'one');
      await eventually(async () => expect(await listed()).toEqual([1]));
      await mend();
      await failFor(2);
      counting.count(link.id, 'two');
      await eventually(async () => expect(await tries()).toBe(2));
      counting.count(link.id, 'three');
      await eventually(async () => expect(await listed()).toEqual([2]));
      expect(await tries()).toBe(3);
    } finally {
      await mend();
    }
  });

  test('of a link that is not found, or without a browser, are none', async () => {
    const partner = newPartner();
    introduce(partner.id);
    const link = await partner.link(await addProduct());
    await catalog.sql('delete from counted_visits');
    expect((await visit('NOSUCH00', 'one')).status).toBe(404);
    await open(link.code);
    await visit(link.code, 'two');
    await eventually(async () => expect(await browsers()).toHaveLength(1));
  });
});
