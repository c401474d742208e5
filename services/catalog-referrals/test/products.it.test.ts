import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LinkForCheckout, Product, Referral } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { differencesOf } from '@portal/kit/testing/entities-and-tables';
import { eventually } from '@portal/kit/testing/eventually';
import { DataSource } from 'typeorm';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let identity: Stack['identity'];
let catalog: Stack['catalog'];
let bus: Stack['bus'];
beforeAll(async () => {
  stack = await startStack();
  ({ identity, catalog, bus } = stack);
}, 60_000);
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const admin = (path: string, options: { json?: unknown; method?: string } = {}) =>
  catalog.as({ role: 'admin', userId: 1 })(path, options);
const partner = (id: number) => catalog.as({ role: 'partner', userId: id });

const roadside = {
  name: 'Roadside Assist',
  description: 'Help on the road',
  priceInCents: 12_900,
  externalUrl: 'https://insurer.test/roadside',
  commissionRate: 0.125,
};
const add = async (changes: object = {}) =>
  read<Product>(await admin('/admin/products', { json: { ...roadside, ...changes } }));
const change = (id: number, json: object) => admin(`/admin/products/${id}`, { method: 'PATCH', json });

test('a product that is added is for sale at once, to everybody, and pages hear of it', async () => {
  const answer = await admin('/admin/products', {
    json: { ...roadside, category: ' premium ', commissionDescription: '' },
  });
  expect(answer.status).toBe(201);
  const product = await read<Product>(answer);
  expect(product).toEqual({
    ...roadside,
    id: expect.any(Number),
    category: 'premium',
    commissionDescription: null,
    isActive: true,
    version: 1,
  });
  expect(await read<Product[]>(await partner(7)('/products'))).toContainEqual(product);
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
    for (const answer of [
      await admin('/admin/products', { json: { ...roadside, ...wrong } }),
      await change(id, wrong),
    ]) {
      expect(answer.status).toBe(400);
      expect((await read<ErrorBody>(answer)).errors).toEqual({ [field]: [message] });
    }
  });
});

test('an edit changes what it names and leaves the rest', async () => {
  const product = await add({ category: 'basic' });
  const edited = await read<Product>(
    await change(product.id, { priceInCents: 9_900, commissionRate: 0.0725 }),
  );
  expect(edited).toEqual({ ...product, priceInCents: 9_900, commissionRate: 0.0725, version: 2 });
  expect(await read<Product>(await change(product.id, { category: '' }))).toEqual({
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
    const answer = await change(shown.id, { description: 'As it was shown', seen });
    expect(answer.status).toBe(409);
    expect(await read<ErrorBody>(answer)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      now: { version: 2, amountInCents: 9_900 },
    });
    const now = (await read<Product[]>(await admin('/products'))).find(({ id }) => id === shown.id);
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
    expect(await read<Product>(await raise())).toEqual({ ...shown, priceInCents: 9_900, version: 2 });
  });
});

test('a product that is added again under the same key is added once', async () => {
  const key = { 'idempotency-key': 'one-click' };
  const call = () =>
    catalog.as({ role: 'admin', userId: 1 })('/admin/products', { json: roadside, headers: key });
  const answers = await Promise.all([call(), call(), call()]);
  const ids = await Promise.all(answers.map(async (answer) => (await read<Product>(answer)).id));
  expect(new Set(ids).size).toBe(1);
});

test('an inactive product is seen by administrators alone, and its links sell nothing until it is active again', async () => {
  const names = { id: 8, firstName: 'Ann', lastName: 'Agent', companyName: null, email: 'ann@agency.test' };
  identity.people.set(8, { ...names, revision: 1 });
  const product = await add();
  const link = await read<Referral>(await partner(8)('/referrals', { json: { productId: product.id } }));
  await change(product.id, { isActive: false });
  expect((await read<Product[]>(await partner(8)('/products'))).map(({ id }) => id)).not.toContain(
    product.id,
  );
  expect((await read<Product[]>(await admin('/products'))).map(({ id }) => id)).toContain(product.id);
  const open = () => catalog.as({ role: 'service' })(`/internal/links/${link.code}`);
  expect((await open()).status).toBe(404);
  await change(product.id, { isActive: true, commissionRate: 0.2 });
  expect((await read<LinkForCheckout>(await open())).rateBps).toBe(2_000);
});

test('a deleted product is gone for everybody, its links stop, and it cannot be changed or deleted again', async () => {
  const product = await add();
  const link = await read<Referral>(await partner(9)('/referrals', { json: { productId: product.id } }));
  const remove = () => admin(`/admin/products/${product.id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect((await read<Product[]>(await admin('/products'))).map(({ id }) => id)).not.toContain(product.id);
  expect((await catalog.as({ role: 'service' })(`/internal/links/${link.code}`)).status).toBe(404);
  for (const answer of [await remove(), await change(product.id, { isActive: true })])
    expect([answer.status, (await read<ErrorBody>(answer)).message]).toEqual([404, 'Product not found']);
  const past = await catalog.as({ role: 'service' })(`/internal/products?ids=${product.id}`);
  expect((await read<Product[]>(past)).map(({ name }) => name)).toEqual(['Roadside Assist']);
});

test('nobody but an administrator changes products', async () => {
  const { id } = await add();
  const call = partner(10);
  for (const answer of [
    await call('/admin/products', { json: roadside }),
    await call(`/admin/products/${id}`, { method: 'PATCH', json: { priceInCents: 100 } }),
    await call(`/admin/products/${id}`, { method: 'DELETE' }),
  ])
    expect(answer.status).toBe(403);
});

test('entities are what the migrations have made', async () => {
  expect(await differencesOf(catalog.app.get(DataSource))).toEqual([]);
});
