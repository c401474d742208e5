import { pipeline } from 'node:stream/promises';
import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  clientFilters,
  clientsQuery,
  type AdminClient,
  type ClientFilters,
  type ClientTotals,
  type ClientsQuery,
} from '@portal/contracts/http/admin-sales';
import { Handle } from '@portal/kit/http/handle';
import { daysGiven } from '@portal/kit/lists/days';
import { writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { patternsOf } from '@portal/kit/lists/search';
import { HeldSales } from './held-sales.js';
import { PresentAdminClient } from './present-admin-client.js';
import { ReadAdminClients, type Wanted } from './read-admin-clients.js';
import { csvOf } from './admin-clients-csv.js';

/** The administrators' list 'Clients': every sale that is not voided, as a list and as a CSV file. */
@Controller()
export class AdminClientsController {
  constructor(
    private readonly reader: ReadAdminClients,
    private readonly presenter: PresentAdminClient,
    private readonly held: HeldSales,
  ) {}

  @Handle(calls.listClients)
  async list(
    @Query({ schema: clientsQuery }) query: ClientsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminClient[]> {
    const page = await this.reader.page(readingOf(query), query);
    writePageHeaders(reply, calls.listClients, query, page);
    const held = await this.held.among(page.rows);
    return page.rows.map((row) => this.presenter.present(row, held));
  }

  @Handle(calls.getClientTotals)
  totals(@Query({ schema: clientFilters }) query: ClientFilters): Promise<ClientTotals> {
    return this.reader.totals(readingOf(query));
  }

  /** Streams all filtered rows; never holds them all in memory. */
  @Handle(calls.exportClients)
  async download(
    @Query({ schema: clientFilters }) query: ClientFilters,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clients.csv"',
    });
    // The client disconnected: stop reading. There is nobody to answer.
    await pipeline(csvOf(this.reader, this.held, readingOf(query)), reply.raw).catch(() =>
      reply.raw.destroy(),
    );
  }
}

const ANY_DAY = { since: null, before: null };

const readingOf = ({ sort, direction, partnerId, status, search, ...days }: ClientFilters): Wanted => ({
  sort,
  descending: direction === 'desc',
  partnerId: partnerId === 0 ? null : partnerId,
  isPaid: status === 'all' ? null : status === 'paid',
  ...(daysGiven(days) ?? ANY_DAY),
  patterns: patternsOf(search),
  own: false,
});
