import { Controller, Param, StreamableFile } from '@nestjs/common';
import { getSignedStatement, getStatementCsv, listStatements } from '@portal/contracts/calls/books';
import type { ListedStatement } from '@portal/contracts/http/books';
import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { CurrentCaller, UserId, type Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { stringify } from 'csv-stringify/sync';
import { IssueStatement, NO_STATEMENT } from './issue-statement.js';
import type { KeptStatement } from './kept-statements.js';
import { linesIn, openingIn } from './statement-file.rules.js';
import { balancesOf, lastClosed } from './statement.rules.js';
import * as sql from './statement.sql.js';

const PERIOD = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** A partner's own statements by the month in which entries were posted, signed (docs/books.md). */
@Controller()
export class SignedStatementsController {
  constructor(
    private readonly database: Database,
    private readonly statements: IssueStatement,
  ) {}

  /** The months that are over, the newest first. */
  @Handle(listStatements)
  async list(@UserId() partnerId: number): Promise<ListedStatement[]> {
    const posted = await this.database.query(sql.sumPostedByMonth, { partnerId, zone: businessTimeZone() });
    const issued = await this.database.query(sql.listIssued, { partnerId });
    const issuedAt = new Map(issued.map((row) => [row.period, row.issued_at.toISOString()]));
    return balancesOf(posted, lastClosed()).map(({ period, openingCents, closingCents }) => ({
      period,
      opening: toDollars(openingCents),
      openingInCents: openingCents,
      closing: toDollars(closingCents),
      closingInCents: closingCents,
      issuedAt: issuedAt.get(period) ?? null,
    }));
  }

  @Handle(getSignedStatement)
  async download(
    @Param('period') period: string,
    @UserId() partnerId: number,
    @CurrentCaller() caller: Caller,
  ): Promise<StreamableFile> {
    const file = await this.find(partnerId, period, caller);
    return new StreamableFile(file.read(), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="statement-${period}.json"`,
      length: file.size,
    });
  }

  /** What is in the signed file, for a spreadsheet; in dollars, exact to the cent. */
  @Handle(getStatementCsv)
  async csv(
    @Param('period') period: string,
    @UserId() partnerId: number,
    @CurrentCaller() caller: Caller,
  ): Promise<StreamableFile> {
    const kept = await this.find(partnerId, period, caller);
    let balance = await openingIn(kept.read());
    const opening = ['', 'opening', '', '', '', '', '', toDollars(balance).toFixed(2), '', ''];
    const parts = [stringify([opening], { header: true, columns: COLUMNS })];
    for await (const lines of linesIn(kept.read()))
      parts.push(
        stringify(
          lines.map(({ entry, seal, index }) => [
            entry.entryId,
            entry.kind,
            entry.occurredAt,
            entry.month,
            entry.saleId ?? '',
            entry.payoutId ?? '',
            toDollars(entry.amountCents).toFixed(2),
            toDollars((balance += entry.amountCents)).toFixed(2),
            seal,
            index,
          ]),
        ),
      );
    const file = Buffer.from(parts.join(''));
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="statement-${period}.csv"`,
      length: file.length,
    });
  }

  private async find(partnerId: number, period: string, { looksOn }: Caller): Promise<KeptStatement> {
    if (!PERIOD.test(period)) throw notFound(NO_STATEMENT);
    return this.statements.find(partnerId, period, !looksOn);
  }
}

const COLUMNS = ['Entry', 'Kind', 'Date', 'Month', 'Sale', 'Payout', 'Amount', 'Balance', 'Seal', 'Leaf'];
