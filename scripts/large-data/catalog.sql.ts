// The people, products and links of the large data set, identical in every service that keeps a copy.
import { customers } from '../sample-data/data.ts';
import { chance, choose, pick, scrambled, values } from './chance.sql.ts';
import { BASE, LINKS, type Plan } from './plan.ts';

export const firstNames = [
  ...customers.firstNames,
  ...['Ana', 'Bianca', 'Caleb', 'Dora', 'Emil', 'Farah', 'George', 'Ines', 'Jonas', 'Kira'],
  ...['Leo', 'Mona', 'Nils', 'Olga', 'Pedro', 'Rosa', 'Samir', 'Tara', 'Uma', 'Walter'],
];
export const lastNames = [
  ...customers.lastNames,
  ...['Adams', 'Becker', 'Costa', 'Diaz', 'Evans', 'Fischer', 'Gupta', 'Hughes', 'Ibrahim', 'Jensen'],
  ...['Khan', 'Larsen', 'Mendez', 'Nolan', 'Ortiz', 'Price', 'Quinn', 'Rivera', 'Stewart', 'Turner'],
];
const companies = ['Insurance Group', 'Agency', '& Partners', 'Auto Cover', 'Risk Advisors', 'Insurance'];

/** Cents and basis points. */
export const products = [
  ['Trailer Assist', 7_900, 1_200, 'roadside'],
  ['Motorcycle Assist', 6_500, 1_250, 'roadside'],
  ['Long Distance Towing', 12_900, 1_000, 'towing'],
  ['Towing for Families', 9_500, 1_100, 'towing'],
  ['Glass Cover', 10_900, 1_300, 'windshield'],
  ['Glass Cover Premium', 17_900, 1_650, 'premium'],
  ['Rental Days 14', 5_900, 900, 'rental'],
  ['Rental Days 45', 13_900, 1_150, 'rental'],
  ['Deductible Saver Plus', 29_900, 1_850, 'premium'],
  ['Gap Protect Lease', 45_900, 2_000, 'premium'],
  ['Tire & Wheel', 18_900, 1_475, 'basic'],
  ['Key Cover', 3_900, 1_033, 'basic'],
] as const;

/** `product_id, product_name, price_cents, rate_bps, category` */
export const productRows = (): string =>
  `(select ${BASE} + number as product_id, product_name, price_cents, rate_bps, category
    from ${values(products.map((product, index) => [index + 1, ...product]))}
      as product (number, product_name, price_cents, rate_bps, category))`;

/** The first partner makes a tenth of all sales, and signs in with an address of its own. */
export const BUSIEST = { id: BASE + 1, email: 'busiest@example.com' };

/** `n, partner_id, first_name, last_name, company_name, email, created_at`, for each partner number n, starting at 1 */
export const partnerRows = (plan: Plan): string =>
  `(select n, ${BASE} + n as partner_id, first_name, last_name,
      case when ${choose('n', 13, 4)} > 0 then last_name || ' ' || ${pick(companies, 'n', 14)} end as company_name,
      case n when 1 then '${BUSIEST.email}'
        else lower(first_name || '.' || last_name) || '.' || n || '@example.com' end as email,
      timestamptz '${plan.from}' - ${choose('n', 15, 60 * 24 * 60)} * interval '1 minute' as created_at
    from (select n, ${pick(firstNames, 'n', 11)} as first_name, ${pick(lastNames, 'n', 12)} as last_name
          from generate_series(1, ${plan.partners}) n) named)`;

/** The product of each of a partner's links: three different ones. */
export const productOf = (partner: string, link: string): string =>
  `(${BASE} + 1 + (${partner} * 5 + ${link} * 4) % ${products.length})`;

export const linkOf = (partner: string, link: string): string =>
  `(${BASE} + (${partner} - 1) * ${LINKS} + ${link} + 1)`;

/** `referral_id, code, partner_id, product_id, sales` (the expected number), one row per partner and link */
export const linkRows = (plan: Plan): string =>
  `(select ${linkOf('n', 'link')} as referral_id, 'S' || ${scrambled(linkOf('n', 'link'))} as code, ${BASE} + n as partner_id,
      ${productOf('n', 'link')} as product_id, ceil(${expectedSales('n', plan)} / ${LINKS})::bigint as sales
    from generate_series(1, ${plan.partners}) n, generate_series(0, ${LINKS - 1}) link)`;

/** The number of partners with sales. */
const sellers = (plan: Plan): number => Math.max(2, Math.floor(plan.partners * 0.97));

/**
 * The number of the partner who made sale number n: the first partner makes a tenth, and the others fewer and fewer.
 */
export const sellerOf = (n: string, plan: Plan): string =>
  `case when ${n} % 10 = 0 then 1 else 2 + floor(power(${chance(n, 1)}, 2) * ${sellers(plan) - 1})::int end`;

/** The resulting number of a partner's sales. */
export const expectedSales = (partner: string, plan: Plan): string => {
  const upTo = (number: string) => `sqrt((${number})::float8 / ${sellers(plan) - 1})`;
  return `(case when ${partner} = 1 then ${plan.sales / 10}
    else ${plan.sales * 0.9} * (${upTo(`${partner} - 1`)} - ${upTo(`greatest(${partner} - 2, 0)`)}) end)`;
};
