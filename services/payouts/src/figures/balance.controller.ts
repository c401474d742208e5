import { Controller, Query } from '@nestjs/common';
import { getBalanceOfPartner } from '@portal/contracts/calls/internal';
import { getBalance } from '@portal/contracts/calls/partner';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import { addDays, type CalendarDay } from '@portal/contracts/values/calendar-day';
import { toDollars } from '@portal/contracts/values/money';
import { currentMonth, type Month } from '@portal/contracts/values/month';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { notPayable, notPayableIn } from '../payouts/not-payable.rules.js';
import { readBalance } from './balance.sql.js';
import { ofPartner, type OfPartner } from './of-partner.js';

/** What a partner is owed, and what the next month end pays (D-130). */
@Controller()
export class BalanceController {
  constructor(private readonly database: Database) {}

  @Handle(getBalance)
  own(@UserId() partnerId: number): Promise<PartnerBalance> {
    return this.read(partnerId);
  }

  @Handle(getBalanceOfPartner)
  ofAny(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<PartnerBalance> {
    return this.read(partnerId);
  }

  private async read(partnerId: number): Promise<PartnerBalance> {
    const month = currentMonth();
    const closesOn = firstDayAfter(month);
    const monthEnd = new Date(startOfDay(closesOn));
    const row = (await this.database.first(readBalance, { partnerId, month, monthEnd }))!;
    const payableCents = row.owed_cents - notPayable(row);
    const inTimeCents = row.owed_cents - row.flagged_cents - row.refused_cents - row.later_cents;
    const nextCents = Math.max(0, inTimeCents - row.advance_cents);
    const nowCents = Math.max(0, Math.min(nextCents, row.over_cents - row.advance_cents));
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
        now: toDollars(nowCents),
        nowInCents: nowCents,
        from: closesOn,
        later: toDollars(row.later_cents),
        laterInCents: row.later_cents,
      },
      ...(row.is_unverified && { isUnverified: true as const }),
      ...(row.is_suspended && { isSuspended: true as const }),
    };
  }
}

/** From when on the month is closed. */
const firstDayAfter = (month: Month): CalendarDay => `${addDays(`${month}-28`, 7).slice(0, 7)}-01`;
