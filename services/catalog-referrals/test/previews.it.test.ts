import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Product } from '@portal/contracts/http/catalog';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const admin = (path: string, options: { json?: unknown; method?: string } = {}) =>
  stack.catalog.as({ role: 'admin', userId: 1 })(path, options);
const add = async () => {
  const json = {
    name: 'Roadside Assist',
    description: 'Help on the road',
    priceInCents: 12_900,
    externalUrl: 'https://insurer.test/roadside',
    commissionRate: 0.125,
  };
  return (await (await admin('/admin/products', { json })).json()) as Product;
};
const preview = (id: number | string, headers: Record<string, string> = {}, version = 1) =>
  stack.catalog.as({ role: 'anonymous' })(`/products/${id}/preview.png?v=${version}`, { headers });

test('anybody may see the picture of a product that is for sale, and asks for it once', async () => {
  const { id } = await add();
  const [answer, again] = await Promise.all([preview(id), preview(id)]);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(Buffer.from(await again.arrayBuffer()).equals(png)).toBe(true);

  const etag = answer.headers.get('etag')!;
  const known = await preview(id, { 'if-none-match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test('a picture is kept by the address of its own version alone', async () => {
  const { id } = await add();
  const kept = async (version: number) => (await preview(id, {}, version)).headers.get('cache-control');
  expect([await kept(1), await kept(2)]).toEqual(['public, max-age=86400', 'no-cache']);
  await admin(`/admin/products/${id}`, { method: 'PATCH', json: { priceInCents: 9_900 } });
  expect([await kept(1), await kept(2)]).toEqual(['no-cache', 'public, max-age=86400']);
});

test('a changed product has another picture, and one that is not for sale has none', async () => {
  const { id } = await add();
  const etag = (await preview(id)).headers.get('etag')!;
  await admin(`/admin/products/${id}`, { method: 'PATCH', json: { priceInCents: 9_900 } });
  const changed = await preview(id, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);

  await admin(`/admin/products/${id}`, { method: 'PATCH', json: { isActive: false } });
  expect((await preview(id)).status).toBe(404);
  for (const unknown of [999_999, 0, 'x', '1.5', '9'.repeat(30)])
    expect((await preview(unknown)).status).toBe(404);
});
