import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinkForCheckout, Product } from '@portal/contracts/http/catalog';
import type { ProductPicture } from '@portal/contracts/http/product-picture';
import { readChange } from '@portal/kit/http/audit';
import { pngOf } from '@portal/kit/testing/png';
import { ProductPictures } from '../src/product-pictures/product-pictures.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  const names = { id: 7, firstName: 'Ava', lastName: 'Stone', companyName: null };
  stack.identity.people.set(7, { ...names, email: 'ava@portal.test', revision: 1 });
});
afterAll(() => stack.close());

const admin = () => stack.catalog.as({ role: 'admin', userId: 1 });
const visitor = () => stack.catalog.as({ role: 'anonymous' });
const picture = (red: number) => pngOf(400, 300, (x) => [red, x % 256, 90]);

function send(file: Buffer, name = 'picture'): Promise<Response> {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(file)]), 'photo of Ava.png');
  return admin()('/admin/product-pictures', { method: 'POST', body: form });
}
async function upload(file: Buffer): Promise<ProductPicture> {
  const answer = await send(file);
  expect(answer.status).toBe(201);
  return (await answer.json()) as ProductPicture;
}
const add = (changes: object = {}) =>
  admin()('/admin/products', {
    json: {
      name: 'Roadside Assist',
      description: 'Help on the road',
      priceInCents: 12_900,
      externalUrl: 'https://insurer.test/roadside',
      commissionRate: 0.1,
      ...changes,
    },
  });
const change = ({ id, version, priceInCents }: Product, changes: object) =>
  admin()(`/admin/products/${id}`, {
    method: 'PATCH',
    json: { ...changes, seen: { version, amountInCents: priceInCents } },
  });
const json = async <Body>(answer: Response) => (await answer.json()) as Body;

test('an uploaded picture is served in each size and format, for ever, as a file that can do nothing', async () => {
  const { hash, sizes } = await upload(picture(10));
  expect(sizes).toEqual([
    { width: 320, height: 240 },
    { width: 400, height: 300 },
  ]);
  for (const [name, type] of [
    ['320.avif', 'image/avif'],
    ['400.webp', 'image/webp'],
    ['400.jpg', 'image/jpeg'],
  ]) {
    const answer = await visitor()(`/product-pictures/${hash}/${name}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  }
  for (const path of [`${hash}/1280.webp`, `${hash}/320.png`, `${hash}/%00.webp`, `x/320.webp`])
    expect((await visitor()(`/product-pictures/${path}`)).status).toBe(404);
}, 60_000);

test('a product has its picture everywhere, until it is replaced or taken away', async () => {
  const first = await upload(picture(20));
  const added = await json<Product>(await add({ picture: first.hash }));
  expect(added.picture).toEqual(first);
  const link = await json<{ code: string }>(
    await stack.catalog.as({ role: 'partner', userId: 7 })('/referrals', { json: { productId: added.id } }),
  );
  const open = async () =>
    json<LinkForCheckout>(await stack.catalog.as({ role: 'service' })(`/internal/links/${link.code}`));
  expect(link).toMatchObject({ product: { picture: first } });
  expect((await open()).product.picture).toEqual(first);

  const second = await upload(picture(30));
  const replacing = await change(added, { picture: second.hash });
  const replaced = await json<Product>(replacing);
  expect(replaced.picture).toEqual(second);
  expect(readChange({ 'x-portal-audit': replacing.headers.get('x-portal-audit')! })).toMatchObject({
    before: { picture: first.hash },
    after: { picture: second.hash },
  });
  // Other changes leave it alone; what shows the first goes on doing so.
  const renamed = await json<Product>(await change(replaced, { name: 'Towing' }));
  expect(renamed.picture).toEqual(second);
  expect((await visitor()(`/product-pictures/${first.hash}/320.webp`)).status).toBe(200);

  const bare = await json<Product>(await change(renamed, { picture: null }));
  expect(bare).not.toHaveProperty('picture');
  expect((await open()).product).not.toHaveProperty('picture');
}, 60_000);

test('a picture that no product ever had is removed after a day', async () => {
  const unused = await upload(picture(40));
  const used = await upload(picture(50));
  await add({ picture: used.hash });
  await stack.catalog.sql("update product_pictures set uploaded_at = now() - interval '25 hours'");
  await stack.catalog.app.get(ProductPictures).removeUnused();
  expect((await visitor()(`/product-pictures/${used.hash}/320.webp`)).status).toBe(200);
  expect((await visitor()(`/product-pictures/${unused.hash}/320.webp`)).status).toBe(404);
  const late = await add({ picture: unused.hash });
  expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('upload it again')]);
}, 60_000);

test('what is no picture is refused, and a product is not saved with what was never uploaded', async () => {
  const text = await send(Buffer.from('hello'));
  expect([text.status, await text.text()]).toEqual([422, expect.stringContaining('PNG, JPEG or WebP')]);
  const large = await send(Buffer.alloc(8 * 1024 * 1024 + 1));
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('at most 8 MB')]);
  expect((await send(picture(70), 'other')).status).toBe(400);
  // A field in place of the file, in a form that ends in its middle.
  const cutOff = '--edge\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nAva\r\n--edge\r\nconte';
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const refused = await admin()('/admin/product-pictures', { method: 'POST', body: cutOff, headers });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('the file')]);
  expect((await admin()('/admin/product-pictures', { json: {} })).status).toBe(400);
  expect((await add({ picture: 'x' })).status).toBe(400);
  expect((await add({ picture: 'a'.repeat(64) })).status).toBe(422);
});
