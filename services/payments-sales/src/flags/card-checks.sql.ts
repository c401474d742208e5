import {
  array,
  bytea,
  int4,
  int8,
  notNull,
  nullable,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { FULL_NAME, MAILBOX } from './own-purchase.sql.js';

/** For how long a print is kept (D-121). */
const KEPT = `interval '365 days'`;
/** Of a card that paid more often, its newest uses. */
const MOST_USES = 200;

/** Sales whose card is to be asked for. What is told again changes nothing; neither does a sale that is gone. */
export const insertChecks = statement(
  'insert-card-checks',
  { params: { saleIds: array(int8) } },
  `insert into card_checks (sale_id)
   select id from sales where id = any(:saleIds::bigint[]) and occurred_at > now() - ${KEPT}
   on conflict do nothing`,
);

/** Takes what is due, each by one process. It is due again later, unless `keepPrint` ends it: 15 s, 30 s, … at most 16 minutes. */
export const takeDue = statement(
  'take-due-card-checks',
  { params: { limit: int8 }, row: { sale_id: int8, payment_id: text } },
  `update card_checks taken set tries = taken.tries + 1,
     due_at = clock_timestamp() + interval '15 seconds' * power(2, least(taken.tries, 6))
   from (select sale_id from card_checks where due_at <= clock_timestamp()
     order by due_at limit :limit for update skip locked) due
   join sales on sales.id = due.sale_id
   where taken.sale_id = due.sale_id returning taken.sale_id, payment_id`,
);

/** Returns no row once the sale is gone. @param print null: not paid by a card */
export const keepPrint = statement(
  'keep-card-print',
  { params: { saleId: int8, print: nullable(bytea), keyId: text }, row: { sale_id: int8 } },
  `update card_checks set print = :print, key_id = :keyId, due_at = null where sale_id = :saleId returning sale_id`,
);

export const findPrints = statement(
  'find-card-prints',
  { params: { saleIds: array(int8) }, row: { print: notNull(bytea) } },
  `select distinct print from card_checks where sale_id = any(:saleIds::bigint[]) and print is not null order by print`,
);

/** The sales that a card paid, with whose own purchase each of them is. */
export const findUses = statement(
  'find-card-uses',
  {
    params: { print: bytea },
    row: {
      sale_id: int8,
      partner_id: int8,
      occurred_at: timestamptz,
      mailbox: nullable(text),
      own_of: array(int4),
      told: array(text),
    },
  },
  `with used as materialized (
     select paid.sale_id, told, s.partner_id, s.occurred_at, nullif(${MAILBOX('s')}, '') as mailbox, ${FULL_NAME('s')} as name, own_browser
     from card_checks paid join sales s on s.id = paid.sale_id join checkouts c on c.id = s.checkout_id
     where print = :print order by paid.sale_id desc limit ${MOST_USES}
   ), known as (
     select p.id, nullif(${MAILBOX('p')}, '') as mailbox, ${FULL_NAME('p')} as name from partners p
     where p.id in (select partner_id from used) and p.revision > 0 and p.deleted_at is null
   )
   select sale_id, partner_id, occurred_at, mailbox, told,
     array(select id from known where known.mailbox = used.mailbox or known.name = used.name
       union select partner_id where own_browser)::int[] as own_of
   from used order by sale_id`,
);

export const noteTold = statement(
  'note-told-card-flags',
  { params: { saleIds: array(int8), kinds: array(text) } },
  `update card_checks set told = told || now_told.kind
   from unnest(:saleIds::bigint[], :kinds::text[]) as now_told (sale_id, kind) where card_checks.sale_id = now_told.sale_id`,
);

/** Stripe is asked again about prints of another key: it was rolled. */
export const askAgain = statement(
  'ask-again-for-cards',
  { params: { keyId: text } },
  `update card_checks set due_at = clock_timestamp(), tries = 0
   where print is not null and key_id <> :keyId and due_at is null`,
);

export const forgetOld = statement(
  'forget-old-card-checks',
  {},
  `delete from card_checks where created_at < now() - ${KEPT}`,
);
