import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinkForCheckout, Referral } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { VisitDay } from '@portal/contracts/http/link-days';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { dayOf } from '@portal/contracts/values/calendar-day';
import { eventually } from '@portal/kit/testing/eventually';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let link: Referral;
const PARTNER = 900;
beforeAll(async () => {
  stack = await startStack();
  stack.identity.people.set(PARTNER, {
    id: PARTNER,
    firstName: 'Ann',
    lastName: 'Agent',
    companyName: null,
    email: 'ann@agency.test',
    revision: 1,
  });
  const [product] = await stack.catalog.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps)
     values ('Roadside Assist', 'Help on the road', 12900, 'https://insurer.test', 1250) returning id`,
  );
  link = await read<Referral>(await partner('/referrals', { json: { productId: Number(product!.id) } }));
});
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const partner = (path: string, init?: RequestInit & { json?: unknown }) =>
  stack.catalog.as({ role: 'partner', userId: PARTNER })(path, init);
const service = (path: string) => stack.catalog.as({ role: 'service' })(path);
const tag = (campaigns: string[]) =>
  partner(`/referrals/${link.id}`, { method: 'PATCH', json: { campaigns } });
const visit = async (visitor: string, campaign?: string) =>
  read<LinkForCheckout>(
    await service(
      `/internal/links/${link.code}?visitor=${visitor}${campaign === undefined ? '' : `&campaign=${encodeURIComponent(campaign)}`}`,
    ),
  );
const days = async () => read<VisitDay[]>(await service(`/internal/visit-days?partnerId=${PARTNER}`));

test('visits count by day and by the tag that the link has; any other tag counts as none', async () => {
  const tagged = await tag([' Spring Fair ', 'newsletter', 'spring fair']);
  expect(await read<Referral>(tagged)).toEqual({ ...link, campaigns: ['spring-fair', 'newsletter'] });

  expect(await visit('one', 'Newsletter')).toMatchObject({ campaign: 'newsletter' });
  await visit('two', 'newsletter');
  await visit('two', 'newsletter');
  expect(await visit('three', 'of-nobody')).not.toHaveProperty('campaign');
  await visit('four');
  const today = new Date().toISOString().slice(0, 10);
  await eventually(async () =>
    expect(await days()).toEqual([
      { referralId: link.id, day: today, campaign: null, visits: 2 },
      { referralId: link.id, day: today, campaign: 'newsletter', visits: 2 },
    ]),
  );
  expect((await read<Referral[]>(await partner('/referrals')))[0]!.visits).toBe(4);
});

test("a visit counts on its day in the business's time zone", async () => {
  // Wherever it is another day now.
  setBusinessTimeZone(new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');
  const today = dayOf(new Date());
  await visit('elsewhere');
  await eventually(async () =>
    expect((await days()).filter(({ day }) => day === today)).toMatchObject([{ visits: 1 }]),
  );
  setBusinessTimeZone(UTC);
});

test('visits of more than ninety days ago, and of other partners, are not read', async () => {
  await stack.catalog.sql(
    `insert into visit_days (referral_id, day, campaign, visits) values ($1, current_date - 91, '', 7)`,
    [link.id],
  );
  expect((await days()).every(({ visits }) => visits < 7)).toBe(true);
  expect(await read<VisitDay[]>(await service('/internal/visit-days?partnerId=901'))).toEqual([]);
});

test('a tag that is taken away is no longer counted apart, and what it counted stays', async () => {
  await tag([]);
  expect(await visit('five', 'newsletter')).not.toHaveProperty('campaign');
  expect((await days()).some(({ campaign }) => campaign === 'newsletter')).toBe(true);
});

test.each([
  [['a&b'], 'Use letters from a to z, digits and hyphens only'],
  [[''], 'Enter a tag, such as newsletter'],
  [Array.from({ length: 21 }, (_, index) => `tag-${index}`), 'A link can have 20 tags'],
])('%j is refused: %s', async (campaigns, message) => {
  const answer = await tag(campaigns);
  expect([answer.status, (await read<ErrorBody>(answer)).message]).toEqual([400, message]);
});
