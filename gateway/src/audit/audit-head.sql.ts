import { int8, notNull, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const head = { number: int8, hash: text };

/** The last entry's place in the chain and its hash, in hex. */
export const findHead = statement(
  'find-audit-head',
  { row: head },
  `select number, encode(hash, 'hex') as hash from audit_chain order by number desc limit 1`,
);

/** One row a day (UTC), at the gateway that asks first; none afterwards, and none of an empty log. */
export const noteHead = statement(
  'note-audit-head',
  { row: head },
  `insert into audit_heads (day, number, hash)
   select (now() at time zone 'UTC')::date, number, hash from audit_chain order by number desc limit 1
   on conflict (day) do nothing
   returning number, encode(hash, 'hex') as hash`,
);

/** The head that was written down last, on which day. */
export const findNotedHead = statement(
  'find-noted-audit-head',
  { row: { ...head, day: notNull(text) } },
  `select to_char(day, 'YYYY-MM-DD') as day, number, encode(hash, 'hex') as hash from audit_heads
   order by day desc limit 1`,
);
