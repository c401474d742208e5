import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinkForCheckout, Referral } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { linkNameKey, MOST_SLUGS } from '@portal/contracts/values/slug';
import fc from 'fast-check';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
const products: number[] = [];
beforeAll(async () => {
  stack = await startStack();
  const rows = await stack.catalog.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps)
     select 'Product ' || n, 'Help on the road', 12900, 'https://insurer.test', 1250 from generate_series(1, 3) n
     returning id`,
  );
  products.push(...rows.map(({ id }) => Number(id)));
});
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const failure = async (response: Response) => [response.status, (await read<ErrorBody>(response)).code];
const service = (path: string, json?: unknown) =>
  stack.catalog.as({ role: 'service' })(path, json === undefined ? undefined : { json });
const open = async (code: string) => {
  const answer = await service(`/internal/links/${code}`);
  return answer.ok ? (await read<LinkForCheckout>(answer)).id : answer.status;
};

let nextPartner = 800;
/** A partner with a link for each product, and what they call them. */
async function partnerWithLinks() {
  const id = nextPartner++;
  stack.identity.people.set(id, {
    id,
    firstName: 'Ann',
    lastName: 'Agent',
    companyName: null,
    email: `partner-${id}@agency.test`,
    revision: 1,
  });
  const call = stack.catalog.as({ role: 'partner', userId: id });
  const links = await Promise.all(
    products.map(async (productId) => read<Referral>(await call('/referrals', { json: { productId } }))),
  );
  const name = (link: Referral, slug: string | null) =>
    call(`/referrals/${link.id}`, { method: 'PATCH', json: { slug } });
  return { id, call, links, link: links[0]!, other: links[1]!, name };
}

test('a link is shared by its slug, and opened by it in any case and by its code', async () => {
  const { call, link, name } = await partnerWithLinks();
  const named = await name(link, ' Ann-Roadside ');
  expect(named.status).toBe(200);
  const expected = {
    ...link,
    slug: 'ann-roadside',
    slugs: ['ann-roadside'],
    url: 'https://portal.test/r/ann-roadside',
  };
  expect(await read<Referral>(named)).toEqual(expected);
  expect(await read<Referral[]>(await call('/referrals'))).toContainEqual(expected);
  expect(await Promise.all(['ann-roadside', 'ANN-ROADSIDE', link.code].map(open))).toEqual([
    link.id,
    link.id,
    link.id,
  ]);
});

test('earlier slugs go on working, may be chosen again, and end at five', async () => {
  const { link, name } = await partnerWithLinks();
  const slugs = Array.from({ length: MOST_SLUGS }, (_, index) => `earlier-${'abcde'[index]}`);
  for (const slug of slugs) expect((await name(link, slug)).status).toBe(200);
  expect(await failure(await name(link, 'one-too-many'))).toEqual([409, 'SLUGS_USED_UP']);
  expect(await open('one-too-many')).toBe(404);
  expect(await read<Referral>(await name(link, slugs[0]!))).toMatchObject({ slug: slugs[0] });
  expect(await read<Referral>(await name(link, null))).toEqual({ ...link, slugs });
  expect(await Promise.all(slugs.map(open))).toEqual(slugs.map(() => link.id));
});

test.each([
  ['the slug of another', 'the-fair'],
  ['one that looks like it', 'the-fa1r'],
  ['one that differs by a hyphen', 'thefair'],
])('%s is refused, and nothing changes', async (_, slug) => {
  const [ann, ben] = [await partnerWithLinks(), await partnerWithLinks()];
  await ann.name(ann.link, 'the-fair');
  const refused = await ben.call(`/referrals/${ben.link.id}`, {
    method: 'PATCH',
    json: { slug, isPaused: true },
  });
  expect(await failure(refused)).toEqual([409, 'SLUG_TAKEN']);
  expect(await read<Referral[]>(await ben.call('/referrals'))).toContainEqual(ben.link);
});

test("nor may it be a code, one's own neither, or what looks like one", async () => {
  const { link, other, name } = await partnerWithLinks();
  await stack.catalog.sql(
    `insert into referrals (code, partner_id, product_id, adopted) values ('FAIR0NE', 1, $1, true)`,
    [products[0]],
  );
  for (const slug of [link.code, other.code, 'fair0ne', 'fairone'])
    expect(await failure(await name(link, slug))).toEqual([409, 'SLUG_TAKEN']);
});

test('a deleted link keeps its slug, which works no more and nobody gets', async () => {
  const { call, link, other, name } = await partnerWithLinks();
  await name(link, 'gone-by-now');
  await call(`/referrals/${link.id}`, { method: 'DELETE' });
  expect(await open('gone-by-now')).toBe(404);
  expect(await failure(await name(other, 'gone-by-now'))).toEqual([409, 'SLUG_TAKEN']);
});

test('of twenty partners who want the same at once, one gets it', async () => {
  const partners = await Promise.all(Array.from({ length: 20 }, partnerWithLinks));
  const answers = await Promise.all(partners.map(({ link, name }) => name(link, 'wanted-by-all')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const winner = partners[answers.findIndex(({ status }) => status === 200)]!;
  expect(await open('wanted-by-all')).toBe(winner.link.id);
});

test('one link that is named ten times at once gets five addresses', async () => {
  const { link, name } = await partnerWithLinks();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => name(link, `at-once-${'abcdefghij'[index]}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_SLUGS);
});

test("another partner's link is not found, and a wrong slug says what is wrong", async () => {
  const [ann, ben] = [await partnerWithLinks(), await partnerWithLinks()];
  expect(await failure(await ben.name(ann.link, 'not-mine'))).toEqual([404, 'NOT_FOUND']);
  const wrong = await ann.name(ann.link, 'two words');
  expect([wrong.status, await read<ErrorBody>(wrong)]).toMatchObject([
    400,
    { errors: { slug: ['Leave out spaces: use a hyphen between words'] } },
  ]);
});

test('a code that is a slug already is adopted by nobody; one that only looks like it is', async () => {
  const { id, link, name } = await partnerWithLinks();
  await name(link, 'spring-fair');
  const adopt = (code: string) =>
    service('/internal/referrals', { code, partnerId: id, productId: products[2] });
  expect(await failure(await adopt('SPRING-FAIR'))).toEqual([409, 'CODE_TAKEN']);
  expect((await adopt('SPRINGFAIR')).status).toBe(200);
  expect(await open('spring-fair')).toBe(link.id);
});

test('of two codes that look the same, the one that remains keeps the look taken', async () => {
  const [ann, ben, cleo] = [await partnerWithLinks(), await partnerWithLinks(), await partnerWithLinks()];
  const adopt = (id: number, code: string) =>
    service('/internal/referrals', { code, partnerId: id, productId: products[2] });
  expect((await adopt(ann.id, 'AUTUMN-FAIR')).status).toBe(200);
  expect((await adopt(ben.id, 'AUTUMN-FA1R')).status).toBe(200);
  await stack.catalog.sql('delete from referrals where partner_id = $1', [ann.id]);
  for (const slug of ['autumn-fair', 'autumn-fa1r'])
    expect(await failure(await cleo.name(cleo.link, slug))).toEqual([409, 'SLUG_TAKEN']);
  await stack.catalog.sql('delete from referrals where partner_id = $1', [ben.id]);
  expect((await cleo.name(cleo.link, 'autumn-fair')).status).toBe(200);
});

test("a deleted partner's slug is forgotten", async () => {
  const { id, link, name } = await partnerWithLinks();
  await name(link, 'forget-me');
  await stack.catalog.sql('delete from referrals where partner_id = $1', [id]);
  expect(await stack.catalog.sql('select from link_names where referral_id = $1', [link.id])).toEqual([]);
});

test('the database and the program agree on what looks the same', async () => {
  const samples = fc.sample(fc.string({ unit: fc.constantFrom(...'abcdlnorsvwzi0158-RN') }), 200);
  const rows = await stack.catalog.sql<{ key: string }>(
    'select link_name_key(name) as key from unnest($1::text[]) with ordinality as sample (name, at) order by at',
    [samples],
  );
  expect(rows.map(({ key }) => key)).toEqual(samples.map(linkNameKey));
});
