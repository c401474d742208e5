import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinksOfPartner } from '@portal/contracts/http/internal';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let catalog: TestService;
beforeAll(async () => {
  catalog = await startTestService('catalog-referrals', AppModule, { PUBLIC_URL: 'https://portal.test' });
  await catalog.sql(
    `insert into products (name, description, price_cents, external_url, rate_bps, deleted_at, is_active)
     select 'Product ' || n, 'Help', 9900, 'https://insurer.test', 1000, case when n = 62 then now() end, n <> 60
     from generate_series(1, 62) n`,
  );
  await catalog.sql(
    `insert into referrals (code, partner_id, product_id, deleted_at)
     select 'CODE' || p.partner || p.id, p.partner, p.id, case when p.id = 61 then now() end
     from (select id, partner from products, (values (7), (8)) as who (partner)
           where partner = 7 or id <= 2 order by partner, id) p`,
  );
});
afterAll(() => catalog.close());

test('live links of many partners are told at once: how many, and the newest fifty', async () => {
  const response = await catalog.as({ role: 'service' })('/internal/links-of-partners', {
    json: { partnerIds: [7, 8, 9] },
  });
  const links = (await response.json()) as LinksOfPartner[];
  expect(links.map(({ partnerId, count }) => [partnerId, count])).toEqual([
    [7, 59],
    [8, 2],
  ]);
  expect(links[0]!.newest.map(({ productName }) => productName)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Product ${59 - index}`),
  );
  expect(links[1]!.newest[0]).toEqual({ id: expect.any(Number), code: 'CODE82', productName: 'Product 2' });
});
