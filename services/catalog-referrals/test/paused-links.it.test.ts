import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinkForCheckout, Referral, ReferralCode } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { LinksOfPartner, PartnerReferral } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let product: number;
beforeAll(async () => {
  stack = await startStack();
  const [row] = await stack.catalog.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps)
     values ('Roadside Assist', 'Help on the road', 12900, 'https://insurer.test', 1250) returning id`,
  );
  product = Number(row!.id);
});
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const service = (path: string, json?: unknown) =>
  stack.catalog.as({ role: 'service' })(path, json === undefined ? undefined : { json });
const open = (code: string, query = '') => service(`/internal/links/${code}${query}`);

let nextPartner = 500;
/** A partner with a link, and what they do with it. */
async function partnerWithLink() {
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
  const link = await read<Referral>(await call('/referrals', { json: { productId: product } }));
  const edit = (json: unknown) => call(`/referrals/${link.id}`, { method: 'PATCH', json });
  return { id, call, link, edit, list: async () => read<Referral[]>(await call('/referrals')) };
}

test('a paused link begins no checkout, and sells again at the same address once it is resumed', async () => {
  const { link, edit, list } = await partnerWithLink();
  const paused = await edit({ isPaused: true });
  expect(paused.status).toBe(200);
  expect(await read<Referral>(paused)).toEqual({ ...link, isPaused: true });
  expect(await list()).toEqual([{ ...link, isPaused: true }]);

  const refused = await open(link.code.toLowerCase());
  expect([refused.status, await read<ErrorBody>(refused)]).toEqual([
    409,
    expect.objectContaining({
      code: 'LINK_PAUSED',
      message: 'This link is paused. Please ask whoever shared it with you.',
    }),
  ]);
  expect(await read<LinkForCheckout>(await open(link.code, '?evenPaused=true'))).toMatchObject({
    id: link.id,
    code: link.code,
    isPaused: true,
  });

  expect((await edit({ isPaused: false })).status).toBe(200);
  expect(await list()).toEqual([link]);
  expect(await read<LinkForCheckout>(await open(link.code))).not.toHaveProperty('isPaused');
});

test('pausing twice keeps since when, and an empty change changes nothing', async () => {
  const { link, edit } = await partnerWithLink();
  const since = () => stack.catalog.sql('select paused_at from referrals where id = $1', [link.id]);
  await edit({ isPaused: true });
  const first = await since();
  await Promise.all([edit({ isPaused: true }), edit({ isPaused: true }), edit({})]);
  expect(await since()).toEqual(first);
});

test('a visit of a paused link is not counted', async () => {
  const { link, edit, list } = await partnerWithLink();
  await edit({ isPaused: true });
  await open(link.code, '?visitor=one&evenPaused=true');
  await edit({ isPaused: false });
  await open(link.code, '?visitor=two');
  await eventually(async () => expect((await list())[0]!.visits).toBe(1));
});

test('who may pause a link is its partner, and nobody once it is deleted', async () => {
  const { link, call, edit } = await partnerWithLink();
  const another = await partnerWithLink();
  const byAnother = await another.call(`/referrals/${link.id}`, {
    method: 'PATCH',
    json: { isPaused: true },
  });
  expect([byAnother.status, (await read<ErrorBody>(byAnother)).message]).toEqual([404, 'Referral not found']);
  expect((await open(link.code)).status).toBe(200);
  expect((await edit({ isPaused: 'yes' })).status).toBe(400);
  await call(`/referrals/${link.id}`, { method: 'DELETE' });
  expect((await edit({ isPaused: true })).status).toBe(404);
});

test('administrators and figures see which links are paused', async () => {
  const { id, link, edit } = await partnerWithLink();
  const admin = stack.catalog.as({ role: 'admin', userId: 1 });
  const seen = async () => {
    const [found] = await read<ReferralCode[]>(await admin(`/admin/referral-codes?search=${link.code}`));
    const [ofPartner] = await read<LinksOfPartner[]>(
      await service('/internal/links-of-partners', { partnerIds: [id] }),
    );
    const [stats] = await read<PartnerReferral[]>(await service(`/internal/referrals?partnerId=${id}`));
    return {
      found: [found!.isLive, found!.isPaused],
      live: ofPartner?.count ?? 0,
      isActive: stats!.isActive,
    };
  };
  expect(await seen()).toEqual({ found: [true, false], live: 1, isActive: true });
  await edit({ isPaused: true });
  expect(await seen()).toEqual({ found: [false, true], live: 0, isActive: false });
});
