import { Controller, Query, Res } from '@nestjs/common';
import { listLedger } from '@portal/contracts/calls/payouts';
import { ledgerQuery, type LedgerEntry, type LedgerQuery } from '@portal/contracts/http/partner-ledger';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { soldInOf } from '../people/sold-in.js';
import { ledgerList } from './ledger-of-partner.sql.js';

/** A partner's ledger for administrators, with the balance after each entry (D-167). */
@Controller()
export class LedgerOfPartnerController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(listLedger)
  async list(
    @Query({ schema: ledgerQuery }) query: LedgerQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LedgerEntry[]> {
    const page = await readList(this.database.toShow, ledgerList, query, { partnerId: query.partnerId });
    writePageHeaders(reply, listLedger, query, page);
    const saleIds = page.rows.flatMap(({ sale_id }) => sale_id ?? []);
    const soldIn = await soldInOf(this.services, [...new Set(saleIds)]);
    return page.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      occurredAt: row.occurred_at.toISOString(),
      postedAt: row.created_at.toISOString(),
      month: row.month,
      saleId: row.sale_id,
      payoutId: row.payout_id,
      ...(row.sale_id === null ? { clientName: null, productName: null } : soldIn(row.sale_id)),
      amount: toDollars(row.amount_cents),
      amountInCents: row.amount_cents,
      balance: toDollars(row.balance_cents),
      balanceInCents: row.balance_cents,
    }));
  }
}
