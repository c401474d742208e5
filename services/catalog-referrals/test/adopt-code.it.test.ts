import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { startIdentity, type Identity } from './identity.js';

let service: TestService;
let identity: Identity;
let products: number[];
const call = (path: string, init?: RequestInit & { json?: unknown }) =>
  service.as({ role: 'service' })(path, init);
const adopt = (code: string, partnerId: number, productId = products[0]!) =>
  call('/internal/referrals', { json: { code, partnerId, productId } });

beforeAll(async () => {
  identity = await startIdentity();
  for (const id of [7, 8])
    identity.people.set(id, {
      id,
      firstName: 'Ava',
      lastName: 'Lind',
      companyName: null,
      email: 'a@example.com',
      revision: 1,
    });
  service = await startTestService('catalog-referrals', AppModule, { PUBLIC_URL: 'http://localhost:4300' });
  const rows = await service.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps)
     values ('One', '-', 9900, 'https://example.com', 1000), ('Two', '-', 9900, 'https://example.com', 1000) returning id`,
  );
  products = rows.map(({ id }) => Number(id));
});
afterAll(async () => {
  await service.close();
  await identity.close();
});

test('a code in use becomes a link as it is written, and opens in any case', async () => {
  const answer = await adopt('Spring-Fair 26', 7);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { code: 'Spring-Fair 26', partnerId: 7, rateBps: 1_000 },
  ]);
  const opened = await call(`/internal/links/${encodeURIComponent('SPRING-fair 26')}`);
  expect(await opened.json()).toMatchObject({ code: 'Spring-Fair 26', partnerId: 7 });
});

test('again answers with the link that is there, many at once too', async () => {
  const answers = await Promise.all(['NEWCODE', 'newcode', 'NewCode'].map((code) => adopt(code, 7)));
  const links = await Promise.all(answers.map(async (answer) => (await answer.json()) as LinkForCheckout));
  expect(new Set(links.map(({ id }) => id)).size).toBe(1);
});

test("stands beside the partner's own link for the product, which stays the one that is shared", async () => {
  const own = async () => {
    const answer = await service.as({ role: 'partner', userId: 8 })('/referrals', {
      json: { productId: products[0] },
    });
    return (await answer.json()) as { code: string };
  };
  await adopt('FIRST-CODE', 8);
  const { code } = await own();
  expect(code).toMatch(/^[0-9A-Z]{8}$/);
  await adopt('SECOND-CODE', 8);
  expect((await own()).code).toBe(code);
});

test("another link's code stays that link's", async () => {
  await adopt('TAKEN', 7);
  for (const answer of [await adopt('taken', 8), await adopt('TAKEN', 7, products[1])])
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CODE_TAKEN' }]);
});

test('a slug of the link is the link’s, also one from before; another link gets none', async () => {
  const link = (await (await adopt('SLUGGED', 7)).json()) as LinkForCheckout;
  const rename = (slug: string) =>
    service.as({ role: 'partner', userId: 7 })(`/referrals/${link.id}`, { method: 'PATCH', json: { slug } });
  for (const slug of ['ava-roadside', 'ava-now']) expect((await rename(slug)).status).toBe(200);
  for (const slug of ['AVA-Roadside', 'ava-now']) {
    const adopted = await adopt(slug, 7);
    expect([adopted.status, await adopted.json()]).toMatchObject([200, { id: link.id, code: 'SLUGGED' }]);
  }
  for (const answer of [await adopt('ava-now', 8), await adopt('ava-now', 7, products[1])])
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CODE_TAKEN' }]);
});

test('404 for a product that cannot be sold', async () => {
  expect((await adopt('NO-PRODUCT', 7, 999)).status).toBe(404);
});
