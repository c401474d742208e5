import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { BookedSale, BookedSales } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import * as z from 'zod';
import { Handle } from '@portal/kit/http/handle';

const range = z.object({ from: z.coerce.number().int(), to: z.coerce.number().int() });
type Range = z.infer<typeof range>;

/** What the ledger itself holds of these sales, one row each; two parts, since each has an index. $1 after, $2 up to */
const SALES = `select sale_id as "saleId", min(partner_id) as "partnerId",
    (count(*) filter (where kind = 'earned'))::int as earned, sum(sale_amount_cents)::bigint as "amountCents",
    sum(amount_cents)::bigint as "commissionCents"
  from (
    select sale_id, partner_id, kind, sale_amount_cents, amount_cents from ledger_entries
    where kind = 'earned' and sale_id > $1 and sale_id <= $2
    union all
    select sale_id, partner_id, kind, sale_amount_cents, amount_cents from ledger_entries
    where kind in ('reversed', 'adjusted') and sale_id > $1 and sale_id <= $2
  ) entry
  where not exists (select from deleted_partners gone where gone.partner_id = entry.partner_id)
  group by sale_id`;

const sumSales = statement<BookedSales>(
  'sum-sales-of-ledger',
  `select count(*) as count, coalesce(sum("amountCents"), 0)::bigint as "amountCents",
     coalesce(sum("commissionCents"), 0)::bigint as "commissionCents",
     coalesce(md5(string_agg(sale::text, '' order by "saleId")), '') as digest
   from (${SALES}) sale`,
);
const findSales = statement<BookedSale>('find-sales-of-ledger', `${SALES} order by sale_id`);

/** The ledger, sale by sale, for who holds it against the sales themselves (promise 27). */
@Controller()
export class CheckSalesController {
  constructor(private readonly database: Database) {}

  @Handle(internal.sumBookedSales)
  async sum(@Query({ schema: range }) { from, to }: Range): Promise<BookedSales> {
    return (await this.database.first(sumSales, [from, to]))!;
  }

  @Handle(internal.listBookedSales)
  rows(@Query({ schema: range }) { from, to }: Range): Promise<BookedSale[]> {
    return this.database.query(findSales, [from, to]);
  }
}
