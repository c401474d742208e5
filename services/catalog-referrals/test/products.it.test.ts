import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LinkForCheckout, Product, Referral } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { readChange } from '@portal/kit/http/audit';
import { differencesOf } from '@portal/kit/testing/entities-and-tables';
import { KEPT_MS } from '@portal/kit/process/kept-reads';
import { eventually } from '@portal/kit/testing/eventually';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { PresentProduct } from '../src/products/present-product.js';
import { ProductsForSale } from '../src/products/products-for-sale.js';
import { HoldSettings } from '../src/settings.js';
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

const read = <Body>(response: Response) => response.body as Body;
const admin = () => catalog.ask({ role: 'admin', userId: 1 });
const partner = (id: number) => catalog.ask({ role: 'partner', userId: id });
const service = () => catalog.ask({ role: 'service' });

const roadside = {
  name: 'Roadside Assist',
  description: 'Help on the road',
  priceInCents: 12_900,
  externalUrl: 'https://insurer.test/roadside',
  commissionRate: 0.125,
};
const add = async (changes: object = {}) =>
  read<Product>(
    await admin()
      .post('/admin/products')
      .send({ ...roadside, ...changes })
      .expect(201),
  );
const change = (id: number, changes: object) => admin().patch(`/admin/products/${id}`).send(changes);
const seenBy = async (person: ReturnType<typeof admin>) =>
  read<Product[]>(await person.get('/products').expect(200));

test('a product that is added is for sale at once, to everybody, and pages hear of it', async () => {
  const product = await add({ category: ' premium ', commissionDescription: '' });
  expect(product).toEqual({
    ...roadside,
    id: expect.any(Number),
    category: 'premium',
    commissionDescription: null,
    isActive: true,
    holdDays: null,
    payableAfterDays: 0,
    version: 1,
  });
  expect(await seenBy(partner(7))).toContainEqual(product);
  await eventually(() =>
    expect(bus.events).toContainEqual(
      expect.objectContaining({ type: 'product.changed', data: { productId: product.id } }),
    ),
  );
});

describe('what cannot be a product', () => {
  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['description', { description: '' }, 'Description is required'],
    ['priceInCents', { priceInCents: 99 }, 'Price must be at least $1'],
    ['priceInCents', { priceInCents: 100_000_000 }, 'Price cannot exceed $999,999.99'],
    ['priceInCents', { priceInCents: 10.5 }, 'Enter a price in dollars, such as 49.50'],
    ['externalUrl', { externalUrl: 'roadside' }, 'Must be a valid URL'],
    ['externalUrl', { externalUrl: 'javascript:alert(1)' }, 'Must be a valid URL'],
    ['commissionRate', { commissionRate: -0.01 }, 'Commission rate must be at least 0%'],
    ['commissionRate', { commissionRate: 1.01 }, 'Commission rate cannot exceed 100%'],
    ['commissionRate', { commissionRate: 0.12345 }, 'Use at most two decimals'],
  ])('%s: %j', async (field, wrong, message) => {
    const { id } = await add();
    const adding = admin()
      .post('/admin/products')
      .send({ ...roadside, ...wrong });
    for (const call of [adding, change(id, wrong)])
      expect(read<ErrorBody>(await call.expect(400)).errors).toEqual({ [field]: [message] });
  });
});

test('an edit changes what it names and leaves the rest', async () => {
  const product = await add({ category: 'basic' });
  const edited = read<Product>(await change(product.id, { priceInCents: 9_900, commissionRate: 0.0725 }));
  expect(edited).toEqual({ ...product, priceInCents: 9_900, commissionRate: 0.0725, version: 2 });
  expect(read<Product>(await change(product.id, { category: '' }))).toEqual({
    ...edited,
    category: null,
    version: 3,
  });
});

describe('an edit of what somebody else has changed meanwhile', () => {
  test('is refused with the price that is so now, and changes nothing', async () => {
    const shown = await add();
    await change(shown.id, { priceInCents: 9_900 });
    const seen = { version: shown.version, amountInCents: shown.priceInCents };
    const answer = await change(shown.id, { description: 'As it was shown', seen }).expect(409);
    expect(read<ErrorBody>(answer)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      now: { version: 2, amountInCents: 9_900 },
    });
    const now = (await seenBy(admin())).find(({ id }) => id === shown.id);
    expect(now).toEqual({ ...shown, priceInCents: 9_900, version: 2 });
  });

  test('waits for the other one, and is compared with what that left', async () => {
    const shown = await add();
    const raise = (priceInCents: number) =>
      change(shown.id, { priceInCents, seen: { version: shown.version } });
    const answers = await Promise.all([raise(9_900), raise(10_900), raise(11_900)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is done when it comes again: what is so already is no conflict', async () => {
    const shown = await add();
    const raise = () => change(shown.id, { priceInCents: 9_900, seen: { version: shown.version } });
    await raise();
    expect(read<Product>(await raise())).toEqual({ ...shown, priceInCents: 9_900, version: 2 });
  });
});

test('a product that is added again under the same key is added once', async () => {
  const key = { 'idempotency-key': 'one-click' };
  const call = () => admin().post('/admin/products').set(key).send(roadside).expect(201);
  const answers = await Promise.all([call(), call(), call()]);
  const products = answers.map((answer) => read<Product>(answer));
  expect(products).toEqual([products[0], products[0], products[0]]);
});

test('an inactive product is seen by administrators alone, and its links sell nothing until it is active again', async () => {
  const names = { id: 8, firstName: 'Ann', lastName: 'Agent', companyName: null, email: 'ann@agency.test' };
  identity.people.set(8, { ...names, revision: 1 });
  const product = await add();
  const link = read<Referral>(await partner(8).post('/referrals').send({ productId: product.id }));
  await change(product.id, { isActive: false });
  expect((await seenBy(partner(8))).map(({ id }) => id)).not.toContain(product.id);
  expect((await seenBy(admin())).map(({ id }) => id)).toContain(product.id);
  const open = () => service().get(`/internal/links/${link.code}`);
  await open().expect(404);
  await change(product.id, { isActive: true, commissionRate: 0.2 });
  expect(read<LinkForCheckout>(await open()).rateBps).toBe(2_000);
});

describe('the hold period (D-97)', () => {
  let link: Referral;
  let product: Product;
  beforeAll(async () => {
    const names = {
      id: 12,
      firstName: 'Ann',
      lastName: 'Agent',
      companyName: null,
      email: 'ann12@agency.test',
    };
    identity.people.set(12, { ...names, revision: 1 });
    product = await add();
    link = read<Referral>(await partner(12).post('/referrals').send({ productId: product.id }));
  });
  afterEach(() => {
    catalog.app.get(HoldSettings).COMMISSION_HOLD_DAYS = 0;
  });
  const forCheckout = async () =>
    read<LinkForCheckout>(await service().get(`/internal/links/${link.code}`).expect(200));

  test('is none by default, and then checkouts hear nothing of it', async () => {
    expect(product).toMatchObject({ holdDays: null, payableAfterDays: 0 });
    expect(await forCheckout()).not.toHaveProperty('holdDays');
  });

  test('is that of the setting, unless the product has its own, which may be none', async () => {
    catalog.app.get(HoldSettings).COMMISSION_HOLD_DAYS = 14;
    expect(await forCheckout()).toMatchObject({ holdDays: 14 });
    for (const [holdDays, days] of [
      [30, 30],
      [180, 180],
      [null, 14],
      [0, 0],
    ] as const) {
      const changed = read<Product>(await change(product.id, { holdDays }).expect(200));
      expect(changed).toMatchObject({ holdDays, payableAfterDays: days });
      expect((await seenBy(partner(12))).find(({ id }) => id === product.id)).toEqual(changed);
      expect((await forCheckout()).holdDays ?? 0).toBe(days);
    }
    await change(product.id, { holdDays: null }).expect(200);
  });

  test.each([-1, 181, 1.5, '14', true])('cannot be %p days', async (holdDays) => {
    const answer = await change(product.id, { holdDays }).expect(400);
    expect(read<ErrorBody>(answer).errors).toEqual({ holdDays: ['Enter whole days from 0 to 180'] });
  });
});

test('a deleted product is gone for everybody, its links stop, and it cannot be changed or deleted again', async () => {
  const product = await add();
  const link = read<Referral>(await partner(9).post('/referrals').send({ productId: product.id }));
  const remove = () => admin().delete(`/admin/products/${product.id}`);
  const removed = await remove().expect(204);
  const told = readChange({ 'x-portal-audit': removed.headers['x-portal-audit'] as string });
  expect(told).toMatchObject({ before: { name: 'Roadside Assist' }, after: null });
  expect((await seenBy(admin())).map(({ id }) => id)).not.toContain(product.id);
  await service().get(`/internal/links/${link.code}`).expect(404);
  for (const call of [remove(), change(product.id, { isActive: true })])
    expect(read<ErrorBody>(await call.expect(404)).message).toBe('Product not found');
  const past = await service().get(`/internal/products?ids=${product.id}`);
  expect(read<Product[]>(past).map(({ name }) => name)).toEqual(['Roadside Assist']);
});

describe('what partners read is kept for a moment (D-177)', () => {
  let now = performance.now();
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => void jest.restoreAllMocks());

  test('and read again at once where it was changed, and 50 ms later elsewhere', async () => {
    const product = await add();
    const here = catalog.app.get(ProductsForSale);
    const elsewhere = new ProductsForSale(catalog.database, catalog.app.get(PresentProduct));
    const priceAt = async (replica: ProductsForSale) =>
      (await replica.list()).find(({ id }) => id === product.id)?.priceInCents;
    expect([await priceAt(here), await priceAt(elsewhere)]).toEqual([12_900, 12_900]);
    await change(product.id, { priceInCents: 9_900 }).expect(200);
    expect((await seenBy(partner(7))).find(({ id }) => id === product.id)?.priceInCents).toBe(9_900);
    expect((await seenBy(admin())).find(({ id }) => id === product.id)?.priceInCents).toBe(9_900);
    now += KEPT_MS;
    expect(await priceAt(elsewhere)).toBe(9_900);
  });
});

test('nobody but an administrator changes products', async () => {
  const { id } = await add();
  await partner(10).post('/admin/products').send(roadside).expect(403);
  await partner(10).patch(`/admin/products/${id}`).send({ priceInCents: 100 }).expect(403);
  await partner(10).delete(`/admin/products/${id}`).expect(403);
});

test('entities are what the migrations have made', async () => {
  expect(await differencesOf(catalog.app.get(DataSource))).toEqual([]);
});
