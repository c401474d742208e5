import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { Page, SaleRow } from '@portal/contracts/http/internal';
import { partnerClientsQuery } from '@portal/contracts/http/partner';
import type { PartnerClientSort } from '@portal/contracts/values/list-orders';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { decodePlace, pageAt, type Order } from '@portal/kit/http/places';
import * as z from 'zod';
import { countFound } from '../lists/count-found.js';
import { patternsOf } from '../lists/search.rules.js';
import { saleRow } from '../sales/sale-row.js';
import { wordsGiven } from '../lists/words.sql.js';
import { countClients, countsOfClients, readClients, type ClientRow } from './read-clients.sql.js';

const clientsOfPartner = z.object({ partnerId: z.coerce.number().int() }).extend(partnerClientsQuery.shape);

const ORDERS: Record<PartnerClientSort, Order> = {
  date: { sort: 'date', key: 'moment' },
  amount: { sort: 'amount', key: 'number' },
  name: { sort: 'name', key: 'text' },
};

const KEYS: Record<PartnerClientSort, (row: ClientRow) => string | number> = {
  date: (row) => row.occurred_at.toISOString(),
  amount: (row) => row.amount_cents,
  name: (row) => row.client_name,
};

/** A partner's unique clients for the gateway, each with its first sale (specification section 4). */
@Controller()
export class ReadClientsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listClientsOfPartner)
  async list(
    @Query({ schema: clientsOfPartner }) query: z.infer<typeof clientsOfPartner>,
  ): Promise<Page<SaleRow> & { total: number }> {
    const { partnerId, search, sort, direction, limit, cursor } = query;
    const order = ORDERS[sort];
    const after = cursor ? decodePlace(cursor, order) : null;
    const descending = (direction === 'desc') !== (after?.back ?? false);
    const patterns = patternsOf(search);
    const read = readClients({ partnerId, sort, descending, patterns, after, limit: limit + 1 });
    const [rows, total] = await Promise.all([
      this.database.query(read.statement, read.given),
      this.count(partnerId, patterns),
    ]);
    const page = pageAt(rows, limit, after, order, (row) => ({ key: KEYS[sort](row), id: row.id }));
    return { ...page, rows: page.rows.map(saleRow), total };
  }

  private async count(partnerId: number, patterns: string[]): Promise<number> {
    if (patterns.length > 0) {
      const counts = countsOfClients({ words: patterns.length });
      return countFound(this.database, counts, { partnerId, ...wordsGiven(patterns) });
    }
    return (await this.database.first(countClients, { partnerId }))?.clients ?? 0;
  }
}
