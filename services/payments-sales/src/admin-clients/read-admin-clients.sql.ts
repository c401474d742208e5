import { CLIENT_SORTS, type ClientSort } from '@portal/contracts/http/admin-sales';
import { bool, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';
import { whereAll } from '@portal/kit/lists/define-list.sql';
import { by, keysetOf, type KeysetShape } from '@portal/kit/lists/orders';
import { matching, SOME_WORDS, wordParams, WORDS_OR_NONE, wordsGiven } from '@portal/kit/lists/words.sql';
import { countSome } from '@portal/kit/lists/count-some.sql';
import { countsOf, MOST_FOUND } from '../lists/count-found.sql.js';
import { LISTED, listedRow } from './listed-columns.sql.js';

const adminClientRow = {
  ...listedRow,
  is_paid: bool,
  partner_first_name: nullable(text),
  partner_last_name: nullable(text),
  partner_company_name: nullable(text),
  partner_email: nullable(text),
};
export type AdminClientRow = RowOf<typeof adminClientRow>;

/** Which rows are read, and in which order. */
export interface Reading {
  sort: ClientSort;
  /** In reading order. */
  descending: boolean;
  partnerId: number | null;
  isPaid: boolean | null;
  /** The moments that its days begin and end at; null where one is open (D-154). */
  since: Date | null;
  before: Date | null;
  /** From `patternsOf`. */
  patterns: string[];
  /** The partner is asking: the search ignores their own name, which is in each of their rows. */
  own: boolean;
  /** The row to read on from; null starts at the end of the list. */
  from: { key: string | number; id: number } | null;
  limit: number;
}

/** The columns that partners search in their own rows. */
const OWN_WORDS = `lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' ||
  product_name || ' ' || referral_code || ' ' || payment_id)`;

export const adminClientOrders = {
  orders: {
    date: by('occurred_at', timestamptz, 'occurred_at'),
    amount: by('amount_cents', int8, 'amount_cents'),
    partner: by('partner_name', text, 'partner_name'),
  },
  id: by('sale_id', int8, 'sale_id'),
};

/** One partner's rows all have the same partner, so they are sorted by date. */
export const sortOf = ({ sort, partnerId }: Pick<Reading, 'sort' | 'partnerId'>): ClientSort =>
  sort === 'partner' && partnerId !== null ? 'date' : sort;

const FILTERS = {
  whose: ['anybody', 'of-partner', 'own'],
  paid: ['either', 'paid', 'unpaid'],
  days: ['any', 'from', 'to', 'both'],
} as const;
const ORDERS = { sort: CLIENT_SORTS, descending: YES_OR_NO, on: YES_OR_NO } as const;

interface Filters {
  whose: (typeof FILTERS.whose)[number];
  paid: (typeof FILTERS.paid)[number];
  days: (typeof FILTERS.days)[number];
  words: number;
}
type Ordered = KeysetShape<ClientSort>;

/** Which rows, in whatever order. */
export type Filtering = Omit<Reading, 'sort' | 'descending' | 'from' | 'limit'>;

const filtersOf = ({ partnerId, isPaid, since, before, patterns, own }: Filtering): Filters => ({
  whose: partnerId === null ? 'anybody' : own ? 'own' : 'of-partner',
  paid: isPaid === null ? 'either' : isPaid ? 'paid' : 'unpaid',
  days: since ? (before ? 'both' : 'from') : before ? 'to' : 'any',
  words: patterns.length,
});
const shapeOf = (reading: Reading): Filters & Ordered => ({
  ...filtersOf(reading),
  sort: sortOf(reading),
  descending: reading.descending,
  on: reading.from !== null,
});

const hasSince = ({ days }: Filters) => days === 'from' || days === 'both';
const hasBefore = ({ days }: Filters) => days === 'to' || days === 'both';

const filters = (shape: Filters) => [
  ...(shape.whose === 'anybody' ? [] : ['partner_id = :partnerId']),
  // Not a parameter, because paid and unpaid rows have separate partial indexes.
  ...(shape.paid === 'either' ? [] : [shape.paid === 'paid' ? 'is_paid' : 'not is_paid']),
  ...(hasSince(shape) ? ['occurred_at >= :since'] : []),
  ...(hasBefore(shape) ? ['occurred_at < :before'] : []),
];
const matches = ({ whose, words }: Filters) =>
  matching(words, (word) => [
    `search like ${word}`,
    ...(whose === 'own' ? [`${OWN_WORDS} like ${word}`] : []),
  ]);

const nameOf = ({ whose, paid, days, words }: Filters) =>
  [
    whose === 'anybody' ? '' : whose,
    paid === 'either' ? '' : paid,
    ...(days === 'any' ? [] : [days]),
    `${words}-words`,
  ].join('_');
const nameOfPage = (how: string, shape: Filters & Ordered) =>
  [how, shape.sort, shape.descending ? 'down' : 'up', nameOf(shape), shape.on ? 'on' : 'start'].join('_');

const filterParams = (shape: Filters) => ({
  ...(shape.whose !== 'anybody' && { partnerId: int8 }),
  ...(hasSince(shape) && { since: timestamptz }),
  ...(hasBefore(shape) && { before: timestamptz }),
  ...wordParams(shape.words),
});
const pageParams = (shape: Filters & Ordered) => ({
  ...filterParams(shape),
  ...keysetOf(adminClientOrders, shape).params,
});
const filtersGiven = ({ partnerId, since, before, patterns }: Filtering) => ({
  ...(partnerId !== null && { partnerId }),
  ...(since && { since }),
  ...(before && { before }),
  ...wordsGiven(patterns),
});
const pageGiven = (reading: Reading) => ({
  ...filtersGiven(reading),
  ...reading.from,
  limit: reading.limit,
});

const NAMES = [...LISTED, 'is_paid'];
const COLUMNS = NAMES.join(', ');
const withPartner = () => `select ${NAMES.map((name) => `s.${name}`).join(', ')},
  p.first_name as partner_first_name, p.last_name as partner_last_name, p.company_name as partner_company_name,
  p.email as partner_email
  from rows s left join partners p on p.id = s.partner_id`;

const byKey = family({ ...FILTERS, ...ORDERS }, (order) => {
  const shape = { ...order, words: 0 };
  const { after, orderBy } = keysetOf(adminClientOrders, shape);
  return statement(
    nameOfPage('sales_by_key', shape),
    { params: pageParams(shape), row: adminClientRow },
    `with rows as (
       select ${COLUMNS} from subscriptions ${whereAll([...filters(shape), ...after])} ${orderBy} limit :limit
     ) ${withPartner()} ${orderBy}`,
  );
});

/** One page by keyset pagination: reads only the requested rows, at any depth. */
export const readByKey = (reading: Reading) => ({
  statement: byKey(shapeOf(reading)),
  given: pageGiven(reading),
});

/** How many rows are scanned in list order, per requested row, before the search index is used. */
export const WALKED_A_ROW = 60;

const byWalking = family({ ...FILTERS, ...ORDERS, words: SOME_WORDS }, (shape) => {
  const { after, orderBy } = keysetOf(adminClientOrders, shape);
  return statement(
    nameOfPage('sales_walked', shape),
    { params: { ...pageParams(shape), walked: int8 }, row: adminClientRow },
    `with walked as (
       select ${COLUMNS}, search from subscriptions ${whereAll([...filters(shape), ...after])} ${orderBy} limit :walked
     ), rows as (
       select ${COLUMNS} from walked ${whereAll(matches(shape))} ${orderBy} limit :limit
     ) ${withPartner()} ${orderBy}`,
  );
});

/** The matches among the next `walked` rows in list order: enough for a search that matches often. */
export const readByWalking = (reading: Reading, walked: number) => ({
  statement: byWalking(shapeOf(reading)),
  given: { ...pageGiven(reading), walked },
});

const bySearch = family({ ...FILTERS, ...ORDERS, words: SOME_WORDS }, (shape) => {
  const { after, orderBy } = keysetOf(adminClientOrders, shape);
  return statement(
    nameOfPage('sales_found', shape),
    { params: pageParams(shape), row: adminClientRow },
    `with found as materialized (
       select ${COLUMNS} from subscriptions ${whereAll([...matches(shape), ...filters(shape)])}
     ), rows as (
       select ${COLUMNS} from found ${whereAll(after)} ${orderBy} limit :limit
     ) ${withPartner()} ${orderBy}`,
  );
});

/** Finds all matches by the search index, then sorts them: for a search with few matches. */
export const readBySearch = (reading: Reading) => ({
  statement: bySearch(shapeOf(reading)),
  given: pageGiven(reading),
});

const counts = family({ ...FILTERS, words: SOME_WORDS }, (shape) =>
  countsOf({
    table: 'subscriptions',
    shape: nameOf(shape),
    newestFirst: 'occurred_at desc, sale_id desc',
    filters: filters(shape),
    matches: matches(shape),
    params: filterParams(shape),
  }),
);

/** The statements for `countFound`. */
export const countsOfAdminClients = (reading: Reading) => ({
  counts: counts(filtersOf(reading)),
  given: filtersGiven(reading),
});

/** Of some days there is no kept count: as far as a list is counted (D-3). */
const countsOfDays = family(FILTERS, (filtered) => {
  const shape = { ...filtered, words: 0 };
  return statement(
    ['count-subscriptions-of-days', nameOf(shape)].join('_'),
    { params: filterParams(shape), row: { subscriptions: int8 } },
    `select ${countSome(`from subscriptions ${whereAll(filters(shape))}`, MOST_FOUND)} as subscriptions`,
  );
});
export const countOfDays = (reading: Filtering) =>
  [countsOfDays(filtersOf(reading)), filtersGiven(reading)] as const;

const totals = family({ ...FILTERS, words: WORDS_OR_NONE }, (shape) =>
  statement(
    ['total-subscriptions', nameOf(shape)].join('_'),
    {
      params: filterParams(shape),
      row: {
        sales: int8,
        amountInCents: int8,
        commissionInCents: int8,
        standingAmountInCents: int8,
        standingCommissionInCents: int8,
      },
    },
    `select count(*) as sales, coalesce(sum(amount_cents), 0)::bigint as "amountInCents",
       coalesce(sum(commission_cents), 0)::bigint as "commissionInCents",
       coalesce(sum(standing_amount_cents), 0)::bigint as "standingAmountInCents",
       coalesce(sum(standing_commission_cents), 0)::bigint as "standingCommissionInCents"
     from subscriptions ${whereAll([...filters(shape), ...matches(shape)])}`,
  ),
);
/** What the filters leave, added up (D-154): the statement with its values. */
export const totalsOfAdminClients = (reading: Filtering) =>
  [totals(filtersOf(reading)), filtersGiven(reading)] as const;

/** Partner 0 means all partners; `isPaid` null means both. */
export const countAdminClients = statement(
  'count-subscriptions',
  { params: { partnerId: int8, isPaid: nullable(bool) }, row: { subscriptions: int8 } },
  `select coalesce(sum(subscriptions), 0)::bigint as subscriptions from subscription_counts
   where partner_id = :partnerId and (:isPaid::boolean is null or is_paid = :isPaid)`,
);
