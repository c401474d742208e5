import { int4, int8, nullable, type SqlType, text, timestamptz } from '@portal/kit/database/sql-types';

interface Column<Type extends SqlType> {
  /** Of `sales s`, its `checkouts c` and its `partners p`. */
  sql: string;
  type: Type;
  /** It may change while the sale is listed. */
  changes?: true;
}

const copied = <Type extends SqlType>(sql: string, type: Type): Column<Type> => ({ sql, type });
const changing = <Type extends SqlType>(sql: string, type: Type): Column<Type> => ({
  sql,
  type,
  changes: true,
});

/** What a row of `subscriptions` copies when a sale is listed, and what the list shows of it. */
const columns = {
  sale_id: copied('s.id', int8),
  payment_id: copied('s.payment_id', text),
  partner_id: copied('s.partner_id', int8),
  partner_name: copied('p.name', text),
  occurred_at: copied('s.occurred_at', timestamptz),
  first_name: changing('s.first_name', nullable(text)),
  last_name: changing('s.last_name', nullable(text)),
  email: changing('s.email', nullable(text)),
  product_name: copied('s.product_name', text),
  referral_code: copied('c.referral_code', text),
  amount_cents: copied('s.amount_cents', int8),
  commission_cents: copied('s.commission_cents', int8),
  standing_amount_cents: changing('coalesce(s.standing_amount_cents, s.amount_cents)', int8),
  standing_commission_cents: changing('coalesce(s.standing_commission_cents, s.commission_cents)', int8),
  refunded_cents: changing('s.refunded_cents', int8),
  disputed_cents: changing('s.disputed_cents', int8),
  hold_days: copied('s.hold_days', int4),
};
type Columns = typeof columns;

export const listedRow = Object.fromEntries(
  Object.entries(columns).map(([name, { type }]) => [name, type]),
) as { [Name in keyof Columns]: Columns[Name]['type'] };

export const LISTED = Object.keys(columns);
/** The columns as the sale has them now. */
export const LISTED_OF_SALE = Object.entries(columns).map(([name, { sql }]) => `${sql} as ${name}`);
export const LISTED_THAT_CHANGE = Object.entries<Column<SqlType>>(columns).flatMap(([name, { changes }]) =>
  changes ? [name] : [],
);
