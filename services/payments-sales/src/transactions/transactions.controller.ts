import { createHash } from 'node:crypto';
import { Controller, Headers, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  transactionFilters,
  transactionsQuery,
  type StripeTransaction,
  type TransactionFilters,
  type TransactionTotals,
  type TransactionsQuery,
} from '@portal/contracts/http/admin-sales';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { patternsOf } from '@portal/kit/lists/search';
import { wordsGiven } from '@portal/kit/lists/words.sql';
import type { FastifyReply } from 'fastify';
import { countFound } from '../lists/count-found.js';
import { ProviderLinks } from '../stripe/provider-links.js';
import {
  countsOfTransactions,
  totalsOfTransactions,
  transactionsList,
  type TransactionRow,
} from './read-transactions.sql.js';
import { countTransactions } from './transaction.sql.js';

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
    const words = patternsOf(query.search);
    const given = { words, in: daysGiven(query) };
    const page = await (given.in
      ? readList(this.database.toShow, transactionsList, query, given)
      : readList(this.database.toShow, transactionsList, query, given, () =>
          words.length > 0 ? this.countFound(words) : this.countAll(),
        ));
    writePageHeaders(reply, calls.listStripeTransactions, query, page);
    const transactions = page.rows.map(this.present);
    const etag = `"${createHash('sha256').update(JSON.stringify(transactions)).digest('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (known !== etag) return transactions;
    void reply.status(304);
    return undefined;
  }

  @Handle(calls.getTransactionTotals)
  async totals(
    @Query({ schema: transactionFilters }) filters: TransactionFilters,
  ): Promise<TransactionTotals> {
    const given = { words: patternsOf(filters.search), in: daysGiven(filters) };
    return (await this.database.toShow.first(...totalsOfTransactions(given)))!;
  }

  private countFound(patterns: string[]) {
    const counts = countsOfTransactions({ words: patterns.length });
    return countFound(this.database.toShow, counts, wordsGiven(patterns));
  }

  private async countAll() {
    return (await this.database.toShow.first(countTransactions))!.transactions;
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
    partnerId: row.partner_id,
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
