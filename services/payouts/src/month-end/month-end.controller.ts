import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import {
  monthEndQuery,
  monthEndSelectionQuery,
  type MonthEndQuery,
  type MonthEndSelectionQuery,
  type UnpaidPartner,
} from '@portal/contracts/http/payouts';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { decodePlace, pageAt, type Order, type Place } from '@portal/kit/http/places';
import type { FastifyReply } from 'fastify';
import { countUnpaid, readUnpaid, readUnpaidOf, type UnpaidRow } from './month-end.sql.js';

const ORDER: Order = { sort: 'unpaid', key: 'number' };

/** Partners with unpaid commission in a closed month, largest amount first. */
@Controller()
export class MonthEndController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listUnpaidPartners)
  async list(
    @Query({ schema: monthEndQuery }) { month, limit, cursor }: MonthEndQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnpaidPartner[]> {
    const place = cursor ? decodePlace(cursor, ORDER) : null;
    const [rows, count] = await Promise.all([
      this.unpaid(month, place, limit + 1),
      this.database.first(countUnpaid, { month }),
    ]);
    const page = pageAt(rows, limit, place, ORDER, (row) => ({ key: row.unpaid_cents, id: row.partner_id }));
    const link = (cursor: string | null, rel: string) =>
      cursor
        ? [
            `</api/admin/month-end?${new URLSearchParams({ month, limit: String(limit), cursor })}>; rel="${rel}"`,
          ]
        : [];
    const links = [...link(page.next, 'next'), ...link(page.previous, 'prev')];
    if (links.length > 0) void reply.header('link', links.join(', '));
    void reply.header('x-total-count', String(count!.partners));
    return page.rows.map(presented);
  }

  private unpaid(month: string, place: Place | null, limit: number): Promise<UnpaidRow[]> {
    if (!place) return this.database.query(readUnpaid.first, { month, limit });
    const { key, id, back } = place;
    return this.database.query(back ? readUnpaid.back : readUnpaid.on, {
      month,
      key: Number(key),
      id,
      limit,
    });
  }

  /** The selected partners only, with what a batch would pay now: shown before it is confirmed. */
  @Handle(calls.listSelectedUnpaidPartners)
  async selection(
    @Query({ schema: monthEndSelectionQuery }) { month, partnerIds }: MonthEndSelectionQuery,
  ): Promise<UnpaidPartner[]> {
    const ids = partnerIds.split(',').map(Number);
    return (await this.database.query(readUnpaidOf, { month, partnerIds: ids })).map(presented);
  }
}

const presented = (row: UnpaidRow): UnpaidPartner => {
  const payableCents = Math.max(0, row.unpaid_cents - row.advance_cents);
  return {
    partnerId: row.partner_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    email: row.email,
    salesCount: row.sales_count,
    commission: toDollars(row.commission_cents),
    commissionInCents: row.commission_cents,
    unpaid: toDollars(row.unpaid_cents),
    unpaidInCents: row.unpaid_cents,
    advance: toDollars(row.advance_cents),
    advanceInCents: row.advance_cents,
    payable: toDollars(payableCents),
    payableInCents: payableCents,
  };
};
