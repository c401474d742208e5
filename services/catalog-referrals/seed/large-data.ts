import { choose } from '../../../scripts/large-data/chance.sql.ts';
import { linkRows, partnerRows, productRows } from '../../../scripts/large-data/catalog.sql.ts';
import type { Filler } from '../../../scripts/large-data/filler.ts';
import { BASE, type Plan } from '../../../scripts/large-data/plan.ts';

/** Writes the products and three links for every partner. */
export async function fillCatalogReferrals(filler: Filler, plan: Plan): Promise<void> {
  const found = `select from products where id > ${BASE} limit 1`;
  await filler.once(found, ['products', 'referrals', 'partners', 'visit_counts'], async () => {
    await filler.write(
      'products',
      `insert into products (id, name, description, price_cents, external_url, rate_bps, category, created_at)
       overriding system value
       select product_id, product_name, product_name || ': part of the large data set.', price_cents,
         'https://example.com/insurance/' || regexp_replace(lower(product_name), '[^a-z0-9]+', '-', 'g'), rate_bps, category,
         timestamptz '${plan.from}' - interval '90 days'
       from ${productRows()} product order by product_id`,
    );
    await filler.write(
      "partners' names",
      `insert into partners (id, first_name, last_name, company_name, revision)
       select partner_id, first_name, last_name, company_name, 1 from ${partnerRows(plan)} partner
       on conflict (id) do nothing`,
    );
    await filler.write(
      'links',
      `insert into referrals (id, code, partner_id, product_id, created_at) overriding system value
       select referral_id, code, link.partner_id, product_id, created_at
       from ${linkRows(plan)} link join ${partnerRows(plan)} partner using (partner_id) order by referral_id`,
    );
    await filler.write(
      'counts of visits',
      `insert into visit_counts (referral_id, visits)
       select referral_id, (4 + ${choose('referral_id', 31, 30)}) * (1 + sales) from ${linkRows(plan)} link`,
    );
    await filler.moveOn('products', 'referrals');
  });
}
