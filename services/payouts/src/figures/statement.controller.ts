import { Controller, Header } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/partner';
import type { StatementMonth } from '@portal/contracts/http/partner';
import type { BankState } from '@portal/contracts/http/payouts';
import { dayOf } from '@portal/contracts/values/calendar-day';
import { toDollars, type Cents } from '@portal/contracts/values/money';
import { linesOf, type StatementLine } from '@portal/contracts/http/statement';
import { isVoidReason } from '@portal/contracts/values/void-reasons';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { stringify } from 'csv-stringify/sync';
import { bankStateOf } from '../bank-states/bank-state.rules.js';
import { notPayableIn } from '../payouts/not-payable.rules.js';
import { readStatement } from './statement.sql.js';

/** A partner's statement by month: sales, commission, and payouts made and voided. */
@Controller()
export class StatementController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getStatement)
  async read(@UserId() partnerId: number): Promise<StatementMonth[]> {
    const rows = await this.database.query(readStatement, { partnerId });
    return rows.map((row) => ({
      month: row.month,
      salesCount: row.sales_count,
      amount: toDollars(row.amount_cents),
      amountInCents: row.amount_cents,
      commission: toDollars(row.commission_cents),
      commissionInCents: row.commission_cents,
      paid: toDollars(row.paid_cents),
      paidInCents: row.paid_cents,
      unpaid: toDollars(row.commission_cents - row.paid_cents),
      unpaidInCents: row.commission_cents - row.paid_cents,
      ...notPayableIn(row),
      payouts: row.payouts.map((payout) => ({
        id: payout.id,
        madeAt: new Date(payout.made_at).toISOString(),
        amount: toDollars(payout.amount_cents),
        amountInCents: payout.amount_cents,
        advance: toDollars(payout.unused_cents),
        advanceInCents: payout.unused_cents,
        voidedAt: payout.voided_at && new Date(payout.voided_at).toISOString(),
        voidReason: isVoidReason(payout.void_reason) ? payout.void_reason : null,
        ...(payout.is_approved && { isApproved: true as const }),
        ...noted(bankStateOf(payout)),
      })),
    }));
  }

  /** The statement as CSV, one line per row, in dollars exact to the cent. */
  @Handle(calls.exportStatement)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="statement.csv"')
  async download(@UserId() partnerId: number): Promise<string> {
    const lines = linesOf(await this.read(partnerId));
    const more = MORE_COLUMNS.filter(([, field]) => lines.some((line) => line[field] > 0));
    return stringify(
      lines.map((line) => [...cellsOf(line), ...more.map(([, field]) => partOfUnpaid(line, line[field]))]),
      { header: true, columns: [...COLUMNS, ...more.map(([name]) => name)] },
    );
  }
}

const noted = (bankState: BankState | null) => bankState && { bankState };

const COLUMNS = ['Month', 'Entry', 'Date', 'Sales', 'Amount', 'Commission', 'Paid', 'Unpaid', 'Advance'];

/** What of 'Unpaid' is not payable (D-97, D-115); each column is there only where something is in it. */
const MORE_COLUMNS = [
  ['Pending', 'pendingInCents'],
  ['Being looked at', 'flaggedInCents'],
  ['Not payable', 'refusedInCents'],
] as const;

const partOfUnpaid = ({ kind }: StatementLine, cents: Cents): string =>
  kind === 'sales' ? toDollars(cents).toFixed(2) : '';

/** Cells that do not apply to a row stay empty, so that each column can be summed. */
function cellsOf(line: StatementLine): (string | number)[] {
  const [amount, commission, paid, unpaid, advance] = [
    line.amountInCents,
    line.commissionInCents,
    line.paidInCents,
    line.unpaidInCents,
    line.advanceInCents,
  ].map((cents) => toDollars(cents).toFixed(2)) as [string, string, string, string, string];
  if (line.kind === 'sales')
    return [line.month, 'Sales', '', line.salesCount, amount, commission, '', unpaid, ''];
  const entry = `Payout ${line.payoutId}${line.kind === 'payout' ? '' : ' taken back'}`;
  const left = line.kind === 'payout' ? advance : '';
  return [line.month, entry, dayOf(line.at!), '', '', '', paid, '', left];
}
