import { Controller } from '@nestjs/common';
import { getBalance } from '@portal/contracts/calls/partner';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { notPayable, notPayableIn } from '../payouts/not-payable.rules.js';
import { readBalance } from './balance.sql.js';

/** What a partner is owed, and what the next month end pays (D-146). */
@Controller()
export class BalanceController {
  constructor(private readonly database: Database) {}

  @Handle(getBalance)
  async read(@UserId() partnerId: number): Promise<PartnerBalance> {
    const monthEnd = endOfMonth(new Date());
    const row = (await this.database.first(readBalance, { partnerId, monthEnd }))!;
    const payableCents = row.owed_cents - notPayable(row);
    const inTimeCents = row.owed_cents - row.flagged_cents - row.refused_cents - row.later_cents;
    const nextCents = Math.max(0, inTimeCents - row.advance_cents);
    return {
      owed: toDollars(row.owed_cents),
      owedInCents: row.owed_cents,
      payable: toDollars(payableCents),
      payableInCents: payableCents,
      ...notPayableIn(row),
      advance: toDollars(row.advance_cents),
      advanceInCents: row.advance_cents,
      next: {
        amount: toDollars(nextCents),
        amountInCents: nextCents,
        from: monthEnd.toISOString().slice(0, 10),
        later: toDollars(row.later_cents),
        laterInCents: row.later_cents,
      },
      ...(row.is_unverified && { isUnverified: true as const }),
    };
  }
}

/** 00:00 UTC of the first day of the next month, from when on the month is closed (D-7). */
const endOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
