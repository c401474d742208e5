import { createHash } from 'node:crypto';
import { Controller, Headers, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  transactionsQuery,
  type StripeTransaction,
  type TransactionsQuery,
} from '@portal/contracts/http/admin-sales';
import type { TransactionSort } from '@portal/contracts/values/list-orders';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { writePageHeaders } from '@portal/kit/http/pages';
import { decodePlace, pageAt, type Order } from '@portal/kit/http/places';
import type { FastifyReply } from 'fastify';
import { countFound } from '../lists/count-found.js';
import { patternsOf } from '../lists/search.rules.js';
import { ProviderLinks } from '../stripe/provider-links.js';
import { wordsGiven } from '../lists/words.sql.js';
import { countsOfTransactions, readTransactions, type TransactionRow } from './read-transactions.sql.js';
import { countTransactions } from './transaction.sql.js';

const ORDERS: Record<TransactionSort, Order> = {
  date: { sort: 'date', key: 'moment' },
  amount: { sort: 'amount', key: 'number' },
};

const KEYS: Record<TransactionSort, (row: TransactionRow) => string | number> = {
  date: (row) => row.created_at.toISOString(),
  amount: (row) => row.amount_cents,
};

/** Our copy of Stripe's payments. Pages poll it every 30 seconds and get 304 when nothing changed. */
@Controller()
export class TransactionsController {
  constructor(
    private readonly database: Database,
    private readonly provider: ProviderLinks,
  ) {}

  @Handle(calls.listStripeTransactions)
  async list(
    @Query({ schema: transactionsQuery }) query: TransactionsQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StripeTransaction[] | undefined> {
    const { search, sort, direction, limit, cursor } = query;
    const order = ORDERS[sort];
    const after = cursor ? decodePlace(cursor, order) : null;
    const descending = (direction === 'desc') !== (after?.back ?? false);
    const patterns = patternsOf(search);
    const read = readTransactions({ sort, descending, patterns, after, limit: limit + 1 });
    const [rows, total] = await Promise.all([
      this.database.query(read.statement, read.given),
      patterns.length > 0 ? this.countFound(patterns) : this.countAll(),
    ]);
    const page = pageAt(rows, limit, after, order, (row) => ({ key: KEYS[sort](row), id: row.id }));
    const transactions = page.rows.map(this.present);
    const filters = { search, sort, direction };
    writePageHeaders(reply, calls.listStripeTransactions, page, limit, total, filters);
    const etag = `"${createHash('sha256').update(JSON.stringify(transactions)).digest('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (known !== etag) return transactions;
    void reply.status(304);
    return undefined;
  }

  private countFound(patterns: string[]) {
    const counts = countsOfTransactions({ words: patterns.length });
    return countFound(this.database, counts, wordsGiven(patterns));
  }

  private async countAll() {
    return (await this.database.first(countTransactions))!.transactions;
  }

  private readonly present = (row: TransactionRow): StripeTransaction => ({
    id: row.payment_id,
    date: row.created_at.toISOString(),
    amount: row.amount_cents,
    description: row.description,
    productName: row.product_name ?? row.description,
    customerEmail: row.customer_email,
    status: statusOf(row),
    partnerName: [row.partner_first_name, row.partner_last_name].filter(Boolean).join(' ') || null,
    referralCode: row.referral_code,
    providerUrl: this.provider.paymentUrl(row.payment_id),
  });
}

/** Stripe's status, unless money was refunded or disputed. */
function statusOf({ status, amount_cents, refunded_cents, disputed_cents }: TransactionRow): string {
  if (disputed_cents > 0) return 'disputed';
  if (refunded_cents === 0) return status;
  return refunded_cents < amount_cents ? 'partially_refunded' : 'refunded';
}
