// The administrators' 'Client Subscriptions' over HTTP from the service, with the CPU of service and PostgreSQL: every
// sort, filter, depth and search, compared with the list's first page, newest first and unfiltered.
import { say } from '../lib/say.ts';
import { inDatabase } from './bench-stack.ts';
import { send } from './load.ts';
import { check, cost, inTurns, measure, ratio } from './measure.ts';
import { pagesOf } from './statements.ts';
import { bound } from '@portal/kit/database/statement';

const ROUNDS = 5;
const REQUESTS = 40; // of each kind in a round
const CONNECTIONS = 4;
const PAGE = 50;
const LIMIT = 'date, all, first';
const COLUMN = { date: 'occurred_at', amount: 'amount_cents', partner: 'partner_name' };

export const adminClients = (bench, plan) =>
  inDatabase(bench.databaseUrl('payments-sales'), (database) => measureAll(bench, plan, database));

async function measureAll(bench, plan, database) {
  const rules = await parts();
  const pages = await listedPages(database, rules);
  const searches = searchesOf(plan, rules);
  const variants = { ...pages, ...searches };
  const url = bench.url('payments-sales');
  const signer = new rules.Assertions({ INTERNAL_SECRET: bench.settings.INTERNAL_SECRET });
  const read = (query, count, seen) => {
    const assertion = signer.sign({ role: 'admin', userId: 1, visitor: null });
    const headers = { [rules.ASSERTION_HEADER]: assertion };
    const request = { method: 'GET', path: `/admin/clients?${new URLSearchParams(query)}`, headers };
    return send(url, Array(count).fill(request), seen, CONNECTIONS);
  };
  await verify(database, variants, read);

  const pids = [await bench.postgresPid(), ...bench.pids('payments-sales')];
  const work =
    ({ query, rows }) =>
    () =>
      measure(REQUESTS, pids, () =>
        read(query, REQUESTS, (status, body) =>
          check('An answer', [status, body.split('"saleId"').length - 1], [200, rows.length]),
        ),
      );
  const rounds = await inTurns(
    ROUNDS,
    Object.fromEntries(Object.entries(variants).map(([name, variant]) => [name, work(variant)])),
  );
  for (const [name, { statements }] of Object.entries(variants)) {
    let touched = 0;
    for (const statement of statements) touched += await pagesOf(database, statement);
    say(
      `    ${name}: ${touched} pages, ${cost(rounds, name)}, ${ratio(rounds, name, LIMIT, 'cpu').toFixed(2)} ×`,
    );
  }
  return [
    worst(rounds, 'admin clients, any sort, filter, depth', Object.keys(pages), 3),
    worst(rounds, 'admin clients, common search', ['search for much'], 40),
    worst(
      rounds,
      'admin clients, rare search',
      Object.keys(searches).filter((name) => name !== 'search for much'),
      40,
    ),
  ];
}

async function parts() {
  const dist = '../../services/payments-sales/dist/src/subscriptions';
  const [sql, place, search, caller] = await Promise.all(
    [
      `${dist}/read-subscriptions.sql.js`,
      `${dist}/place.rules.js`,
      `${dist}/search.rules.js`,
      '../../kit/dist/http/caller.js',
    ].map((file) => import(file)),
  );
  return { ...sql, ...place, ...search, ...caller };
}

/** The most expensive variant. */
function worst(rounds, path, names, goal) {
  const value = (name) => ratio(rounds, name, LIMIT, 'cpu');
  const name = names.reduce((one, other) => (value(other) > value(one) ? other : one));
  return {
    path: `${path} (${name})`,
    ours: cost(rounds, name),
    limit: cost(rounds, LIMIT),
    ratio: `${value(name).toFixed(2)} ×`,
    goal: `≤ ${goal} ×`,
    reached: value(name) <= goal,
  };
}

const readingOf = ({ sort, partnerId, status, search = '' }, rules, after = null) => ({
  sort,
  descending: true,
  partnerId: partnerId || null,
  isPaid: status === 'all' ? null : status === 'paid',
  patterns: rules.patternsOf(search),
  after,
  limit: PAGE + 1,
});

/** Every sort and filter, at the beginning, in the middle and at the end. */
async function listedPages(database, rules) {
  const [{ busiest }] = (
    await database.query(
      'select partner_id as busiest from subscription_counts where partner_id > 0 group by 1 order by sum(subscriptions) desc limit 1',
    )
  ).rows;
  const filters = {
    all: { partnerId: 0, status: 'all' },
    unpaid: { partnerId: 0, status: 'unpaid' },
    paid: { partnerId: 0, status: 'paid' },
    'one partner': { partnerId: busiest, status: 'all' },
    "one partner's paid": { partnerId: busiest, status: 'paid' },
  };
  const variants = {};
  for (const sort of ['date', 'amount', 'partner'])
    for (const [name, filter] of Object.entries(filters)) {
      const query = { sort, ...filter, direction: 'desc', limit: PAGE };
      const ordered = inOrder(query, rules);
      const { total } = (await database.query(`select count(*)::int as total from ${ordered.from}`)).rows[0];
      const depths = { first: 0, middle: Math.floor(total / 2), last: Math.max(total - PAGE, 0) };
      for (const [depth, offset] of Object.entries(depths))
        variants[`${sort}, ${name}, ${depth}`] = await pageAt(database, rules, query, ordered, offset);
    }
  return variants;
}

/** The list by plain SQL, for comparison. */
function inOrder({ sort, partnerId, status }, rules) {
  const column = COLUMN[rules.sortOf({ sort, partnerId: partnerId || null })];
  const conditions = [
    ...(partnerId ? [`partner_id = ${partnerId}`] : []),
    ...(status === 'all' ? [] : [`is_paid = ${status === 'paid'}`]),
  ];
  const from = `subscriptions where ${['true', ...conditions].join(' and ')}`;
  return { from, order: `order by ${column} desc, sale_id desc` };
}

async function pageAt(database, rules, query, { from, order }, offset) {
  const skipped = Math.max(offset - 1, 0);
  const { rows } = await database.query(
    `select sale_id::int, occurred_at, amount_cents::int, partner_name from ${from} ${order} limit ${PAGE + 1} offset ${skipped}`,
  );
  if (offset === 0) return variantOf(rules, query, null, rows.slice(0, PAGE));
  return variantOf(rules, query, rows[0], rows.slice(1));
}

const withValues = ({ statement, given }) => ({ statement, values: bound(statement, given).values });

function variantOf(rules, query, before, rows) {
  const cursor = before && rules.placeOf(before, query, false);
  const place = cursor && rules.decodePlace(cursor, query);
  const asked = rules.readByKey(readingOf(query, rules, place));
  return {
    query: { ...query, ...(cursor && { cursor }) },
    rows: rows.map(({ sale_id }) => sale_id),
    statements: [withValues(asked)],
  };
}

/** Searches that match a sixth of the rows, fewer and fewer rows, one row, and none. */
function searchesOf(plan, rules) {
  const searches = {
    'search for much': 'towing',
    'search for one in twenty': 'kira',
    'search for one in 240': 'kira trailer',
    'search for a name': 'kira okafor',
    'search for one payment': `pi_seed_${Math.floor(plan.sales * 0.7)}`,
    'search for nothing': 'nobody has this',
  };
  return Object.fromEntries(
    Object.entries(searches).map(([name, search]) => {
      const query = { search, sort: 'date', direction: 'desc', partnerId: 0, status: 'all', limit: PAGE };
      const reading = readingOf(query, rules);
      const walk = rules.readByWalking(reading, reading.limit * rules.WALKED_A_ROW);
      return [
        name,
        {
          query,
          search,
          statements: (name === 'search for much' ? [walk] : [walk, rules.readBySearch(reading)]).map(
            withValues,
          ),
        },
      ];
    }),
  );
}

/** Checks that every page has the rows that plain SQL finds, in the same order. */
async function verify(database, variants, read) {
  for (const [name, variant] of Object.entries(variants)) {
    if (variant.search !== undefined) {
      const words = variant.search.split(' ').map((word) => `search like '%${word.replaceAll('_', '\\_')}%'`);
      const { rows } = await database.query(
        `select sale_id::int from subscriptions where ${words.join(' and ')} order by occurred_at desc, sale_id desc limit ${PAGE}`,
      );
      variant.rows = rows.map(({ sale_id }) => sale_id);
    }
    let answered;
    await read(variant.query, 1, (status, body) => (answered = [status, body]));
    check(`The status of '${name}'`, answered[0], 200);
    const ids = JSON.parse(answered[1]).map(({ saleId }) => saleId);
    check(`The rows of '${name}'`, ids, variant.rows);
  }
}
