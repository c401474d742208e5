// The partner's stat cards, page of sales and leaderboard, compared with `select 1`. Runs each of the service's own
// statements sequentially over one connection, so that only the statement's cost to PostgreSQL and the client counts.
// Measures a partner with a tenth of all sales, and others: pages and bytes must not grow with the number of sales, nor
// those of a rank with the number of partners ahead (D-179), so it is shown for the first and the middle one.
import { bound, type Statement } from '@portal/kit/database/statement';
import type { Reading } from '@portal/kit/lists/orders';
import type pg from 'pg';
import { built } from '../lib/built.ts';
import { say } from '../lib/say.ts';
import type { Plan } from '../large-data/plan.ts';
import { inDatabase, type BenchStack } from './bench-stack.ts';
import { check, cost, costOf, inTurns, ratio } from './measure.ts';
import { rowOf } from './row.rules.ts';
import { bytesOf, measureStatement, pagesOf, type Query } from './statements.ts';

const ROUNDS = 5;
const QUERIES = 1_000; // of each kind in a round
const PAGE = 51; // the service reads one more than a page of 50
const GOAL = 3;
/** Whoever is ahead: at most those of a few steps. */
const MOST_PAGES = 250;

export const partnerReads = (bench: BenchStack, plan: Plan) =>
  inDatabase(bench.databaseUrl('payouts'), (payouts) =>
    inDatabase(bench.databaseUrl('payments-sales'), (sales) => measureAll(bench, plan, payouts, sales)),
  );

async function measureAll(bench: BenchStack, plan: Plan, payouts: pg.Client, sales: pg.Client) {
  const { readSummary, readLeaderboard, newestSalesList } = await statements();
  const month = plan.until.slice(0, 7);
  const { first, middle, few, busiest } = await choosePartners(payouts, month);
  const half = await middleSale(sales, busiest);

  const query = (client: pg.Client, statement: Statement, given: object): Asked => ({
    client,
    statement,
    values: bound(statement, given).values!,
  });
  const pageOf = (partnerId: number, from: Reading<'date'>['from'] = null) =>
    query(
      sales,
      ...newestSalesList.pageStatement({ sort: 'date', descending: true, from, limit: PAGE }, { partnerId }),
    );
  const queries: Record<string, Asked> = {
    one: { client: payouts, statement: { name: 'one', text: 'select 1' }, values: [] },
    'summary of the busiest': query(payouts, readSummary, { partnerId: busiest, month }),
    'summary in the middle': query(payouts, readSummary, { partnerId: middle, month }),
    'first page of the busiest': pageOf(busiest),
    'middle page of the busiest': pageOf(busiest, half),
    'page of one with few': pageOf(few),
    'leaderboard of the first': query(payouts, readLeaderboard, { month, partnerId: first }),
    'leaderboard in the middle': query(payouts, readLeaderboard, { month, partnerId: middle }),
  };
  const ahead = (await verify(payouts, queries, { month, middle, busiest })) - 1;

  const postgres = await bench.postgresPid();
  const rounds = await inTurns(
    ROUNDS,
    Object.fromEntries(
      Object.entries(queries).map(([name, { client, ...asked }]) => [
        name,
        () => measureStatement(client, postgres, asked, QUERIES),
      ]),
    ),
  );
  const touched: Record<string, number> = {};
  for (const [name, { client, ...asked }] of Object.entries(queries)) {
    const [pages, bytes] = [await pagesOf(client, asked), await bytesOf(client, asked)];
    touched[name] = pages;
    const times = ratio(rounds, name, 'one', 'cpu').toFixed(2);
    const served = ratio(rounds, name, 'one', 'server').toFixed(2);
    say(
      `    ${name}: ${pages} pages, ${bytes} bytes, ${cost(rounds, name)}, ${times} × (PostgreSQL alone ${served} ×)`,
    );
  }
  const row = (path: string, name: string) =>
    rowOf({
      path,
      ours: costOf(rounds, name),
      limit: costOf(rounds, 'one'),
      limitIs: '`select 1`',
      ratios: [{ value: ratio(rounds, name, 'one', 'cpu'), goal: { atMost: GOAL } }],
    });
  const rank = (path: string, name: string) => {
    const measured = row(path, name);
    return {
      ...measured,
      ratio: `${measured.ratio} (${touched[name]} pages, ${ahead} ahead)`,
      reached: measured.reached && touched[name]! <= MOST_PAGES,
    };
  };
  return [
    row('partner summary, a tenth of all sales', 'summary of the busiest'),
    row('page of sales, a tenth of all', 'middle page of the busiest'),
    row('leaderboard', 'leaderboard of the first'),
    rank('partner summary, rank in the middle', 'summary in the middle'),
    rank('leaderboard, rank in the middle', 'leaderboard in the middle'),
  ];
}

interface Asked extends Query {
  client: pg.Client;
}

async function statements() {
  const [summary, leaderboard, sales] = await Promise.all([
    built<typeof import('../../services/payouts/src/figures/partner-summary.sql.ts')>(
      'payouts',
      'figures/partner-summary.sql',
    ),
    built<typeof import('../../services/payouts/src/figures/leaderboard.sql.ts')>(
      'payouts',
      'figures/leaderboard.sql',
    ),
    built<typeof import('../../services/payments-sales/src/sales/read-sales.sql.ts')>(
      'payments-sales',
      'sales/read-sales.sql',
    ),
  ]);
  return { ...summary, ...leaderboard, ...sales };
}

/** Chosen by this month's ranks, and by their number of sales. */
async function choosePartners(payouts: pg.Client, month: string) {
  const one = async (text: string, ...values: string[]) =>
    Number((await payouts.query<{ partner_id: string }>(text, values)).rows[0]!.partner_id);
  const ranks = `select partner_id from partner_months where month = $1 and sales_count > 0
    order by commission_cents desc, sales_count desc, first_sale_at, partner_id`;
  return {
    first: await one(`${ranks} limit 1`, month),
    middle: await one(
      `${ranks} limit 1 offset (select count(*) / 2 from partner_months where month = $1 and sales_count > 0)`,
      month,
    ),
    busiest: await one('select partner_id from partner_totals order by sales_count desc limit 1'),
    few: await one('select partner_id from partner_totals where sales_count between 51 and 100 limit 1'),
  };
}

/** Where half of the partner's sales have been read. */
async function middleSale(sales: pg.Client, partner: number): Promise<Reading<'date'>['from']> {
  const { rows } = await sales.query<{ id: number; occurred_at: Date }>(
    `select id::int, occurred_at from sales where partner_id = $1 order by occurred_at, id
     offset (select count(*) / 2 from sales where partner_id = $1) limit 1`,
    [partner],
  );
  const { id, occurred_at } = rows[0]!;
  return { key: occurred_at.toISOString(), id, back: false };
}

/**
 * Checks that the figures match the sales, and that the rank is correct.
 * @returns the middle rank
 */
async function verify(
  payouts: pg.Client,
  queries: Record<string, Asked>,
  { month, middle, busiest }: { month: string; middle: number; busiest: number },
) {
  const read = async (name: string) => {
    const { client, statement, values } = queries[name]!;
    return (await client.query<Record<string, string>>(statement.text, values)).rows;
  };
  const again = await payouts.query<Record<string, string>>(
    `select count(*) filter (where standing_amount_cents > 0)::int as sales_count, sum(standing_amount_cents)::bigint as amount_cents
     from sale_commissions where partner_id = $1`,
    [busiest],
  );
  const [summary] = await read('summary of the busiest');
  const figures = (row: Record<string, string> | undefined) => [
    Number(row?.sales_count),
    Number(row?.amount_cents),
  ];
  check('The summary', figures(summary), figures(again.rows[0]));
  const ranks = await payouts.query<{ rank: number }>(
    `select rank::int from (
       select partner_id, row_number() over (order by commission_cents desc, sales_count desc, first_sale_at, partner_id) as rank
       from partner_months where month = $1 and sales_count > 0
     ) ranked where partner_id = $2`,
    [month, middle],
  );
  const own = (await read('leaderboard in the middle')).at(-1);
  check('The rank', [Number(own?.partner_id), Number(own?.rank)], [middle, ranks.rows[0]!.rank]);
  for (const name of ['first page of the busiest', 'middle page of the busiest', 'page of one with few'])
    check(`Rows of the ${name}`, (await read(name)).length, PAGE);
  return ranks.rows[0]!.rank;
}
