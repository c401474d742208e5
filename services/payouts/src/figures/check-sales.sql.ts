import { int4, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** What the ledger holds of these sales, one row per sale. Two queries, since each kind has its own index. */
const SALES = `select sale_id as "saleId", min(partner_id) as "partnerId",
    (count(*) filter (where kind = 'earned'))::int as earned, sum(sale_amount_cents)::bigint as "amountCents",
    sum(amount_cents)::bigint as "commissionCents",
    coalesce(max(extract(epoch from payable_at)) filter (where kind = 'earned'), 0)::bigint as "payableFrom"
  from (
    select sale_id, partner_id, kind, sale_amount_cents, amount_cents, payable_at from ledger_entries
    where kind = 'earned' and sale_id > :after and sale_id <= :upTo
    union all
    select sale_id, partner_id, kind, sale_amount_cents, amount_cents, payable_at from ledger_entries
    where kind in ('reversed', 'adjusted') and sale_id > :after and sale_id <= :upTo
  ) entry
  where not exists (select from deleted_partners gone where gone.partner_id = entry.partner_id)
  group by sale_id`;

export const sumSales = statement(
  'sum-sales-of-ledger',
  {
    params: { after: int8, upTo: int8 },
    row: { count: int8, amountCents: int8, commissionCents: int8, digest: text },
  },
  `select count(*) as count, coalesce(sum("amountCents"), 0)::bigint as "amountCents",
     coalesce(sum("commissionCents"), 0)::bigint as "commissionCents",
     coalesce(md5(string_agg(sale::text, '' order by "saleId")), '') as digest
   from (${SALES}) sale`,
);
export const findSales = statement(
  'find-sales-of-ledger',
  {
    params: { after: int8, upTo: int8 },
    row: {
      saleId: int8,
      partnerId: int8,
      earned: int4,
      amountCents: int8,
      commissionCents: int8,
      payableFrom: int8,
    },
  },
  `${SALES} order by sale_id`,
);
