import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  clientFilters,
  clientsQuery,
  type AdminClient,
  type ClientFilters,
  type ClientsQuery,
} from '@portal/contracts/http/admin-sales';
import { Allow } from '@portal/kit/http/caller';
import type { FastifyReply } from 'fastify';
import { decodePlace, linksOf, placeOf } from './place.rules.js';
import { PresentSubscription } from './present-subscription.js';
import { ReadSubscriptions } from './read-subscriptions.js';
import type { Reading } from './read-subscriptions.sql.js';
import { patternsOf } from './search.rules.js';
import { csvOf } from './subscriptions-csv.js';

/** 'Client Subscriptions' of the administrators: every sale that was not voided, and the same as a file. */
@Controller('admin')
@Allow('admin')
export class ClientsController {
  constructor(
    private readonly reader: ReadSubscriptions,
    private readonly presenter: PresentSubscription,
  ) {}

  @Get('clients')
  async list(
    @Query({ schema: clientsQuery }) query: ClientsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminClient[]> {
    const { limit, cursor } = query;
    const place = cursor === undefined ? null : decodePlace(cursor, query);
    const back = place?.back ?? false;
    const reading = readingOf(query);
    const { rows, total } = await this.reader.read({
      ...reading,
      descending: reading.descending !== back,
      after: place,
      limit: limit + 1,
    });
    const more = rows.length > limit;
    const page = rows.slice(0, limit);
    if (back) page.reverse();
    const links = linksOf(query, {
      next: (back || more) && page.length > 0 ? placeOf(page.at(-1)!, query, false) : null,
      previous: (back ? more : place !== null) && page.length > 0 ? placeOf(page[0]!, query, true) : null,
    });
    if (links) void reply.header('link', links);
    if (total !== null) void reply.header('x-total-count', String(total));
    return page.map(this.presenter.present);
  }

  /** What is filtered, all of it, as it is read: never whole in memory. */
  @Get('clients.csv')
  async download(
    @Query({ schema: clientFilters }) query: ClientFilters,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clients.csv"',
    });
    // Who goes away ends the reading; there is nobody left to tell.
    await pipeline(csvOf(this.reader, readingOf(query)), reply.raw).catch(() => reply.raw.destroy());
  }
}

const readingOf = ({
  sort,
  direction,
  partnerId,
  status,
  search,
}: ClientFilters): Omit<Reading, 'after' | 'limit'> => ({
  sort,
  descending: direction === 'desc',
  partnerId: partnerId === 0 ? null : partnerId,
  isPaid: status === 'all' ? null : status === 'paid',
  patterns: patternsOf(search),
});
