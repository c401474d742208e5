import { int4, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { LAST_OUTCOME } from './flag.sql.js';

/** How far back sales are looked at, in days. */
export const WATCHED_DAYS = 30;
/** From how many sales on, and from which share of them in percent, refunds raise a flag. */
const LEAST_SALES = 5;
const REFUNDED_PERCENT = 40;
/** More than this many times a usual day raises a flag. */
const TIMES = 10;

/**
 * What was sold lately, with the last decision about its partner's flags of the kind: what was sold before it was looked at.
 * Read by the index on `occurred_at`, so it costs a month of sales, however old the portal is.
 */
const recent = (kind: string, days: number) =>
  `(select sale.partner_id, sale.occurred_at, sale.earned_cents, sale.reversed_cents, coalesce(decided.at, '-infinity') as decided_at
    from sale_commissions sale
    left join (select flag.partner_id, max(decided_at) as at from flags flag join flag_decisions on flag_id = flag.id
      where kind = '${kind}' and flag.sale_id is null group by flag.partner_id) decided using (partner_id)
    where sale.occurred_at > now() - interval '${days} days' and sale.earned_cents > 0) recent`;

/** Of the partners `found`: nothing is undecided or refused of the kind; `key` numbers their flags of it. */
const notFlagged = (kind: string) =>
  `not exists (select from deleted_partners gone where gone.partner_id = found.partner_id)
   and not exists (select from flags flag where flag.partner_id = found.partner_id and flag.sale_id is null and kind = '${kind}'
     and coalesce((${LAST_OUTCOME}), 'open') <> 'released')`;
const keyOf = (kind: string) =>
  `(select count(*) from flags flag where flag.partner_id = found.partner_id and flag.sale_id is null and kind = '${kind}') as number`;

export const findManyRefunds = statement(
  'find-many-refunds',
  { row: { partner_id: int8, sales: int4, refunded: int4, number: int8 } },
  `select partner_id, sales, refunded, ${keyOf('refund-rate')} from (
     select partner_id, count(*)::int as sales, count(*) filter (where reversed_cents > 0)::int as refunded
     from ${recent('refund-rate', WATCHED_DAYS)} where occurred_at > decided_at
     group by partner_id) found
   where sales >= ${LEAST_SALES} and refunded * 100 >= sales * ${REFUNDED_PERCENT} and ${notFlagged('refund-rate')}
   order by partner_id`,
);

/** @param fromCents what 24 hours have to bring at least */
export const findSuddenCommission = statement(
  'find-sudden-commission',
  {
    params: { fromCents: int8 },
    row: { partner_id: int8, day_cents: int8, usual_cents: int8, number: int8 },
  },
  `select partner_id, day_cents, usual_cents, ${keyOf('velocity')} from (
     select partner_id,
       coalesce(sum(earned_cents - reversed_cents)
         filter (where occurred_at > greatest(now() - interval '1 day', decided_at)), 0)::bigint as day_cents,
       (coalesce(sum(earned_cents - reversed_cents) filter (where occurred_at <= now() - interval '1 day'), 0)
         / ${WATCHED_DAYS})::bigint as usual_cents
     from ${recent('velocity', WATCHED_DAYS + 1)}
     group by partner_id) found
   where day_cents >= :fromCents and day_cents > ${TIMES} * usual_cents and ${notFlagged('velocity')}
   order by partner_id`,
);
