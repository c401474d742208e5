import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { ClientRow, Page } from '@portal/contracts/http/internal';
import { partnerClientsQuery } from '@portal/contracts/http/partner';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { readList } from '@portal/kit/lists/read-list';
import { patternsOf } from '@portal/kit/lists/search';
import { wordsGiven } from '@portal/kit/lists/words.sql';
import * as z from 'zod';
import { countFound } from '../lists/count-found.js';
import { saleRow } from '../sales/sale-row.js';
import { clientsList, countClients, countsOfClients, type ClientRow as Read } from './read-clients.sql.js';

const clientsOfPartner = z.object({ partnerId: z.coerce.number().int() }).extend(partnerClientsQuery.shape);

/** A partner's unique clients for the gateway, each with its first sale (specification section 4) and its purchases (D-137). */
@Controller()
export class ReadClientsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listClientsOfPartner)
  async list(
    @Query({ schema: clientsOfPartner }) query: z.infer<typeof clientsOfPartner>,
  ): Promise<Page<ClientRow>> {
    const { partnerId, search } = query;
    const words = patternsOf(search);
    const count = () => this.count(partnerId, words);
    const page = await readList(this.database.toShow, clientsList, query, { partnerId, words }, count);
    return { ...page, rows: page.rows.map(presented) };
  }

  private async count(partnerId: number, patterns: string[]): Promise<number> {
    if (patterns.length > 0) {
      const counts = countsOfClients({ words: patterns.length });
      return countFound(this.database.toShow, counts, { partnerId, ...wordsGiven(patterns) });
    }
    return (await this.database.toShow.first(countClients, { partnerId }))?.clients ?? 0;
  }
}

const presented = (row: Read): ClientRow => ({
  ...saleRow(row),
  purchases: {
    count: row.purchases,
    standingAmountCents: row.lifetime_cents,
    latestAt: row.latest_at.toISOString(),
    latestProductName: row.latest_product_name,
  },
});
