import type { ClientSort } from '@portal/contracts/values/list-orders';
import { statement, type Positional } from '@portal/kit/database/statement';
import type { Searched } from '../lists/count-found.js';

export interface SubscriptionRow {
  sale_id: number;
  payment_id: string;
  partner_id: number;
  partner_name: string;
  occurred_at: Date;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  product_name: string;
  referral_code: string;
  amount_cents: number;
  commission_cents: number;
  standing_amount_cents: number;
  standing_commission_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  is_paid: boolean;
  partner_first_name: string | null;
  partner_last_name: string | null;
  partner_company_name: string | null;
  partner_email: string | null;
}

/** What is asked for, in the order that the rows are read in. */
export interface Reading {
  sort: ClientSort;
  descending: boolean;
  partnerId: number | null;
  isPaid: boolean | null;
  /** From `patternsOf`. */
  patterns: string[];
  /** The partner is asking: a word of their own name, which is in each of their rows, finds none. */
  own: boolean;
  /** The row to read on from; null begins at the end. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

/** What partners search their own rows by. */
const OWN_WORDS = `lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' ||
  product_name || ' ' || referral_code || ' ' || payment_id)`;

const SORTED_BY: Record<ClientSort, string> = {
  date: 'occurred_at',
  amount: 'amount_cents',
  partner: 'partner_name',
};

/** Of one partner's rows the partner says nothing: they are sorted by date then. */
export const sortOf = ({ sort, partnerId }: Pick<Reading, 'sort' | 'partnerId'>): ClientSort =>
  sort === 'partner' && partnerId !== null ? 'date' : sort;

/** A statement with its values; its name tells its shape, since the text follows from that. */
interface Query<Row extends object> {
  statement: Positional<Row & Record<string, unknown>>;
  values: unknown[];
}

class Conditions {
  readonly values: unknown[] = [];

  constructor(private readonly reading: Reading) {}

  add = (value: unknown) => `$${this.values.push(value)}`;

  get filters(): string[] {
    const { partnerId, isPaid } = this.reading;
    return [
      ...(partnerId === null ? [] : [`partner_id = ${this.add(partnerId)}`]),
      // Not a parameter: the paid and the unpaid have indexes of their own.
      ...(isPaid === null ? [] : [isPaid ? 'is_paid' : 'not is_paid']),
    ];
  }
  get after(): string[] {
    const { after, descending } = this.reading;
    if (!after) return [];
    const row = `(${this.add(after.key)}, ${this.add(after.id)})`;
    return [`(${SORTED_BY[sortOf(this.reading)]}, sale_id) ${descending ? '<' : '>'} ${row}`];
  }
  get matches(): string[] {
    return this.reading.patterns.flatMap((pattern) => {
      const place = this.add(pattern);
      return [`search like ${place}`, ...(this.reading.own ? [`${OWN_WORDS} like ${place}`] : [])];
    });
  }
  get order(): string {
    const direction = this.reading.descending ? 'desc' : 'asc';
    return `order by ${SORTED_BY[sortOf(this.reading)]} ${direction}, sale_id ${direction}`;
  }
  nameOf(how: string): string {
    const { descending, after } = this.reading;
    const order = [sortOf(this.reading), descending ? 'down' : 'up'];
    return [how, ...order, this.shape, after ? 'on' : 'from-end'].join('_');
  }
  /** Which filters there are. */
  get shape(): string {
    const { partnerId, isPaid, patterns, own } = this.reading;
    return [
      partnerId === null ? '' : own ? 'own' : 'of-partner',
      isPaid === null ? '' : isPaid ? 'paid' : 'unpaid',
      `${patterns.length}-words`,
    ].join('_');
  }
}

const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
const NAMES =
  `sale_id payment_id partner_id partner_name occurred_at first_name last_name email product_name referral_code
  amount_cents commission_cents standing_amount_cents standing_commission_cents refunded_cents disputed_cents
  is_paid`.split(/\s+/);
const COLUMNS = NAMES.join(', ');
const withPartner = () => `select ${NAMES.map((name) => `s.${name}`).join(', ')},
  p.first_name as partner_first_name, p.last_name as partner_last_name, p.company_name as partner_company_name,
  p.email as partner_email
  from rows s left join partners p on p.id = s.partner_id`;

/** A page by key: as many rows as asked for are read, at any depth. */
export function readByKey(reading: Reading): Query<SubscriptionRow> {
  const given = new Conditions(reading);
  const text = `with rows as (
    select ${COLUMNS} from subscriptions ${where([...given.filters, ...given.after])} ${given.order}
    limit ${given.add(reading.limit)}
  ) ${withPartner()} ${given.order}`;
  return { statement: statement(given.nameOf('subscriptions'), text), values: given.values };
}

/** How many rows are looked through before the search's index is asked, for each row of the page. */
export const WALKED_A_ROW = 60;

/** What matches among the next `walked` rows: enough for a search that finds something in every page or two. */
export function readByWalking(reading: Reading, walked: number): Query<SubscriptionRow> {
  const given = new Conditions(reading);
  const text = `with walked as (
    select ${COLUMNS}, search from subscriptions ${where([...given.filters, ...given.after])} ${given.order}
    limit ${given.add(walked)}
  ), rows as (
    select ${COLUMNS} from walked ${where(given.matches)} ${given.order} limit ${given.add(reading.limit)}
  ) ${withPartner()} ${given.order}`;
  return { statement: statement(given.nameOf('subscriptions_walked'), text), values: given.values };
}

/** All that matches is found by the search's index, then sorted: for a search that finds little. */
export function readBySearch(reading: Reading): Query<SubscriptionRow> {
  const given = new Conditions(reading);
  const text = `with found as materialized (
    select ${COLUMNS} from subscriptions ${where([...given.matches, ...given.filters])}
  ), rows as (
    select ${COLUMNS} from found ${where(given.after)} ${given.order} limit ${given.add(reading.limit)}
  ) ${withPartner()} ${given.order}`;
  return { statement: statement(given.nameOf('subscriptions_found'), text), values: given.values };
}

export function searchedBy(reading: Reading): Searched {
  const { shape, filters, matches, values } = new Conditions(reading);
  return {
    table: 'subscriptions',
    shape,
    newestFirst: 'occurred_at desc, sale_id desc',
    filters,
    matches,
    values,
  };
}

/** $1 partner, 0 for all; $2 paid, null for either */
export const countSubscriptions = statement<{ subscriptions: number }>(
  'count-subscriptions',
  `select coalesce(sum(subscriptions), 0)::bigint as subscriptions from subscription_counts
   where partner_id = $1 and ($2::boolean is null or is_paid = $2)`,
);
