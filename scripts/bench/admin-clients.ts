// The administrators' list 'Clients' over HTTP from the service, with the CPU of service and PostgreSQL: every
// sort, filter, depth and search, compared with the list's first page, newest first and unfiltered.
import { CLIENT_SORTS, type ClientSort } from '@portal/contracts/http/admin-sales';
import { bound, type Statement } from '@portal/kit/database/statement';
import { cursorOf, readingOf } from '@portal/kit/lists/orders';
import { patternsOf } from '@portal/kit/lists/search';
import type pg from 'pg';
import { assertionsOf } from '../lib/assertions.ts';
import { built } from '../lib/built.ts';
import { say } from '../lib/say.ts';
import type { Plan } from '../large-data/plan.ts';
import { inDatabase, type BenchStack } from './bench-stack.ts';
import { send, type Request } from './load.ts';
import { check, cost, costOf, inTurns, measure, ratio, type Cost, type Rounds } from './measure.ts';
import { rowOf } from './row.rules.ts';
import { pagesOf, type Query } from './statements.ts';

const ROUNDS = 5;
const REQUESTS = 40; // of each kind in a round
const CONNECTIONS = 4;
const PAGE = 50;
const LIMIT = 'date, all, first';
const MUCH = 'search for much';
const COLUMN: Record<ClientSort, string> = {
  date: 'occurred_at',
  amount: 'amount_cents',
  partner: 'partner_name',
};

type Statements = typeof import('../../services/payments-sales/src/admin-clients/read-admin-clients.sql.ts');

/** The query of the list's address. */
interface Asked {
  sort: ClientSort;
  direction: 'desc';
  /** 0 for all. */
  partnerId: number;
  status: 'all' | 'paid' | 'unpaid';
  search?: string;
  limit: number;
  cursor?: string;
}
interface Variant {
  query: Asked;
  /** The ids that the page must show. */
  rows: number[];
  /** What the service runs for it, besides counting. */
  statements: Query[];
}
type Read = (query: Asked, count: number, seen: (status: number, body: string) => void) => Promise<void>;

export const adminClients = (bench: BenchStack, plan: Plan) =>
  inDatabase(bench.databaseUrl('payments-sales'), (database) => measureAll(bench, plan, database));

async function measureAll(bench: BenchStack, plan: Plan, database: pg.Client) {
  const sql = await built<Statements>('payments-sales', 'admin-clients/read-admin-clients.sql');
  const pages = await listedPages(database, sql);
  const searches = await searchesOf(database, plan, sql);
  const variants: Record<string, Variant> = { ...pages, ...searches };
  const url = bench.url('payments-sales');
  const signer = assertionsOf(bench.settings, 'gateway');
  const read: Read = (query, count, seen) => {
    const headers = signer.headersFor({ role: 'admin', userId: 1, visitor: null }, 'payments-sales');
    const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const path = `/admin/clients?${new URLSearchParams(given)}`;
    const request: Request = { method: 'GET', path, headers };
    return send(url, Array<Request>(count).fill(request), seen, CONNECTIONS);
  };
  await verify(variants, read);

  const pids = [await bench.postgresPid(), ...bench.pids('payments-sales')];
  const work =
    ({ query, rows }: Variant) =>
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
    worst(rounds, 'admin clients, common search', [MUCH], 40),
    worst(
      rounds,
      'admin clients, rare search',
      Object.keys(searches).filter((name) => name !== MUCH),
      40,
    ),
  ];
}

/** The most expensive variant. */
function worst(rounds: Rounds<Cost>, path: string, names: string[], atMost: number) {
  const value = (name: string) => ratio(rounds, name, LIMIT, 'cpu');
  const name = names.reduce((one, other) => (value(other) > value(one) ? other : one));
  const row = rowOf({
    path,
    ours: costOf(rounds, name),
    limit: costOf(rounds, LIMIT),
    limitIs: 'its first page',
    ratios: [{ value: value(name), goal: { atMost } }],
  });
  return { ...row, ours: `${name}: ${row.ours}` };
}

/** How the service reads the page. */
function wantedOf(
  query: Asked,
  { sortOf, adminClientOrders }: Statements,
): Parameters<Statements['readByKey']>[0] {
  const partnerId = query.partnerId || null;
  return {
    partnerId,
    isPaid: query.status === 'all' ? null : query.status === 'paid',
    since: null,
    before: null,
    patterns: patternsOf(query.search ?? ''),
    own: false,
    ...readingOf(adminClientOrders, { ...query, sort: sortOf({ sort: query.sort, partnerId }) }),
  };
}

/** Every sort and filter, at the beginning, in the middle and at the end. */
async function listedPages(database: pg.Client, sql: Statements) {
  const {
    rows: [found],
  } = await database.query<{ busiest: number }>(
    'select partner_id::int as busiest from subscription_counts where partner_id > 0 group by 1 order by sum(subscriptions) desc limit 1',
  );
  const busiest = found!.busiest;
  const filters: Record<string, Pick<Asked, 'partnerId' | 'status'>> = {
    all: { partnerId: 0, status: 'all' },
    unpaid: { partnerId: 0, status: 'unpaid' },
    paid: { partnerId: 0, status: 'paid' },
    'one partner': { partnerId: busiest, status: 'all' },
    "one partner's paid": { partnerId: busiest, status: 'paid' },
  };
  const variants: Record<string, Variant> = {};
  for (const sort of CLIENT_SORTS)
    for (const [name, filter] of Object.entries(filters)) {
      const query: Asked = { sort, ...filter, direction: 'desc', limit: PAGE };
      const ordered = inOrder(query, sql);
      const counted = await database.query<{ total: number }>(
        `select count(*)::int as total from ${ordered.from}`,
      );
      const { total } = counted.rows[0]!;
      const depths = { first: 0, middle: Math.floor(total / 2), last: Math.max(total - PAGE, 0) };
      for (const [depth, offset] of Object.entries(depths))
        variants[`${sort}, ${name}, ${depth}`] = await pageAt(database, sql, query, ordered, offset);
    }
  return variants;
}

/** The list by plain SQL, for comparison. */
function inOrder({ sort, partnerId, status }: Asked, { sortOf }: Statements) {
  const column = COLUMN[sortOf({ sort, partnerId: partnerId || null })];
  const conditions = [
    ...(partnerId ? [`partner_id = ${partnerId}`] : []),
    ...(status === 'all' ? [] : [`is_paid = ${status === 'paid'}`]),
  ];
  const from = `subscriptions where ${['true', ...conditions].join(' and ')}`;
  return { from, order: `order by ${column} desc, sale_id desc` };
}

async function pageAt(
  database: pg.Client,
  sql: Statements,
  query: Asked,
  { from, order }: ReturnType<typeof inOrder>,
  offset: number,
): Promise<Variant> {
  const { rows } = await database.query<{
    sale_id: number;
    occurred_at: Date;
    amount_cents: number;
    partner_name: string;
  }>(
    `select sale_id::int, occurred_at, amount_cents::int, partner_name from ${from} ${order} limit ${PAGE} offset ${offset}`,
  );
  const shown = { rows: rows.map(({ sale_id }) => sale_id) };
  if (offset === 0) return { ...shown, query, statements: [queryOf(sql.readByKey(wantedOf(query, sql)))] };
  const before = await database.query<(typeof rows)[number]>(
    `select sale_id::int, occurred_at, amount_cents::int, partner_name from ${from} ${order} limit 1 offset ${offset - 1}`,
  );
  const { sort } = wantedOf(query, sql);
  const further = { ...query, cursor: cursorOf(sql.adminClientOrders, sort, before.rows[0]!, false) };
  return { ...shown, query: further, statements: [queryOf(sql.readByKey(wantedOf(further, sql)))] };
}

const queryOf = ({ statement, given }: { statement: Statement; given: object }): Query => ({
  statement,
  values: bound(statement, given).values!,
});

/** Searches that match a sixth of the rows, fewer and fewer rows, one row, and none. */
async function searchesOf(database: pg.Client, plan: Plan, sql: Statements) {
  const searches = {
    [MUCH]: 'towing',
    'search for one in twenty': 'kira',
    'search for one in 240': 'kira trailer',
    'search for a name': 'kira okafor',
    'search for one payment': `pi_seed_${Math.floor(plan.sales * 0.7)}`,
    'search for nothing': 'nobody has this',
  };
  const variants: Record<string, Variant> = {};
  for (const [name, search] of Object.entries(searches)) {
    const query: Asked = {
      search,
      sort: 'date',
      direction: 'desc',
      partnerId: 0,
      status: 'all',
      limit: PAGE,
    };
    const wanted = wantedOf(query, sql);
    const walk = queryOf(sql.readByWalking(wanted, wanted.limit * sql.WALKED_A_ROW));
    const statements = name === MUCH ? [walk] : [walk, queryOf(sql.readBySearch(wanted))];
    variants[name] = { query, rows: await foundPlainly(database, search), statements };
  }
  return variants;
}

/** The search by plain SQL, for comparison. */
async function foundPlainly(database: pg.Client, search: string) {
  const words = search.split(' ').map((word) => `search like '%${word.replaceAll('_', '\\_')}%'`);
  const { rows } = await database.query<{ sale_id: number }>(
    `select sale_id::int from subscriptions where ${words.join(' and ')} order by occurred_at desc, sale_id desc limit ${PAGE}`,
  );
  return rows.map(({ sale_id }) => sale_id);
}

/** Checks that every page has the rows that plain SQL finds, in the same order. */
async function verify(variants: Record<string, Variant>, read: Read) {
  for (const [name, { query, rows }] of Object.entries(variants)) {
    let answered: [status: number, body: string] | undefined;
    await read(query, 1, (status, body) => (answered = [status, body]));
    check(`The status of '${name}'`, answered![0], 200);
    const ids = (JSON.parse(answered![1]) as { saleId: number }[]).map(({ saleId }) => saleId);
    check(`The rows of '${name}'`, ids, rows);
  }
}
