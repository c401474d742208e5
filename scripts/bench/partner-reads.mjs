// The partner's stat cards, page of sales and leaderboard, compared with `select 1`. Runs each of the service's own
// statements sequentially over one connection, so that only the statement's cost to PostgreSQL and the client counts.
// Measures a partner with a tenth of all sales, and others: pages and bytes must not grow with the number of sales. A
// rank counts the partners ahead, so it may grow with the partners, and is shown for the first and the middle one.
import { say } from '../lib/say.ts';
import { inDatabase } from './bench-stack.ts';
import { check, cost, inTurns, ratio } from './measure.ts';
import { bytesOf, measureStatement, pagesOf } from './statements.ts';
import { bound } from '@portal/kit/database/statement';

const ROUNDS = 5;
const QUERIES = 1_000; // of each kind in a round
const PAGE = 51; // the service reads one more than a page of 50
const GOAL = 3;
/** The pages read besides the ranks, and the minimum number of ranks in a page of their index. */
const FEW_PAGES = 40;
const RANKS_A_PAGE = 50;

export const partnerReads = (bench, plan) =>
  inDatabase(bench.databaseUrl('payouts'), (payouts) =>
    inDatabase(bench.databaseUrl('payments-sales'), (sales) => measureAll(bench, plan, payouts, sales)),
  );

async function measureAll(bench, plan, payouts, sales) {
  const { readSummary } = await service('payouts', 'figures/partner-summary.sql.js');
  const { readLeaderboard } = await service('payouts', 'figures/leaderboard.sql.js');
  const { findOlderSales } = await service('payments-sales', 'sales/read-sales.sql.js');
  const month = plan.until.slice(0, 7);
  const { first, middle, few, busiest } = await choosePartners(payouts, month);
  const half = await middleSale(sales, busiest);

  const query = (client, statement, given) => ({ client, statement, values: bound(statement, given).values });
  const newest = { occurred_at: 'infinity', id: 0 };
  const pageOf = (partnerId, { occurred_at: occurredAt, id } = newest) => ({
    partnerId,
    occurredAt,
    id,
    limit: PAGE,
  });
  const queries = {
    one: query(payouts, { name: 'one', text: 'select 1', names: [] }),
    'summary of the busiest': query(payouts, readSummary, { partnerId: busiest, month }),
    'summary in the middle': query(payouts, readSummary, { partnerId: middle, month }),
    'first page of the busiest': query(sales, findOlderSales, pageOf(busiest)),
    'middle page of the busiest': query(sales, findOlderSales, pageOf(busiest, half)),
    'page of one with few': query(sales, findOlderSales, pageOf(few)),
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
  const touched = {};
  for (const [name, { client, ...asked }] of Object.entries(queries)) {
    const [pages, bytes] = [await pagesOf(client, asked), await bytesOf(client, asked)];
    touched[name] = pages;
    const times = ratio(rounds, name, 'one', 'cpu').toFixed(2);
    const served = ratio(rounds, name, 'one', 'server').toFixed(2);
    say(
      `    ${name}: ${pages} pages, ${bytes} bytes, ${cost(rounds, name)}, ${times} × (PostgreSQL alone ${served} ×)`,
    );
  }
  const row = (path, name) => {
    const value = ratio(rounds, name, 'one', 'cpu');
    return {
      path,
      ours: cost(rounds, name),
      limit: `select 1: ${cost(rounds, 'one')}`,
      ratio: `${value.toFixed(2)} ×`,
      goal: `≤ ${GOAL} ×`,
      reached: value <= GOAL,
    };
  };
  const rank = (path, name) => ({
    ...row(path, name),
    ratio: `${ratio(rounds, name, 'one', 'cpu').toFixed(2)} × (${touched[name]} pages, ${ahead} ahead)`,
    goal: 'O(partners)',
    reached: touched[name] <= FEW_PAGES + ahead / RANKS_A_PAGE,
  });
  return [
    row('partner summary, a tenth of all sales', 'summary of the busiest'),
    row('page of sales, a tenth of all', 'middle page of the busiest'),
    row('leaderboard', 'leaderboard of the first'),
    rank('partner summary, rank in the middle', 'summary in the middle'),
    rank('leaderboard, rank in the middle', 'leaderboard in the middle'),
  ];
}

const service = (name, file) => import(`../../services/${name}/dist/src/${file}`);

/** Chosen by this month's ranks, and by their number of sales. */
async function choosePartners(payouts, month) {
  const one = async (text, ...values) => (await payouts.query(text, values)).rows[0].partner_id;
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

const middleSale = async (sales, partner) =>
  (
    await sales.query(
      `select id, occurred_at from sales where partner_id = $1 order by occurred_at, id
       offset (select count(*) / 2 from sales where partner_id = $1) limit 1`,
      [partner],
    )
  ).rows[0];

/**
 * Checks that the figures match the sales, and that the rank is correct.
 * @returns the middle rank
 */
async function verify(payouts, queries, { month, middle, busiest }) {
  const read = async (name) => {
    const { client, statement, values } = queries[name];
    return (await client.query(statement.text, values)).rows;
  };
  const again = await payouts.query(
    `select count(*) filter (where standing_amount_cents > 0)::int as sales_count, sum(standing_amount_cents)::bigint as amount_cents
     from sale_commissions where partner_id = $1`,
    [busiest],
  );
  const [summary] = await read('summary of the busiest');
  const figures = ({ sales_count, amount_cents }) => [Number(sales_count), Number(amount_cents)];
  check('The summary', figures(summary), figures(again.rows[0]));
  const ranks = await payouts.query(
    `select rank::int from (
       select partner_id, row_number() over (order by commission_cents desc, sales_count desc, first_sale_at, partner_id) as rank
       from partner_months where month = $1 and sales_count > 0
     ) ranked where partner_id = $2`,
    [month, middle],
  );
  const own = (await read('leaderboard in the middle')).at(-1);
  check('The rank', [Number(own.partner_id), Number(own.rank)], [Number(middle), ranks.rows[0].rank]);
  for (const name of ['first page of the busiest', 'middle page of the busiest', 'page of one with few'])
    check(`Rows of the ${name}`, (await read(name)).length, PAGE);
  return ranks.rows[0].rank;
}
