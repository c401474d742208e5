import { Controller } from '@nestjs/common';
import { listPayoutsNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { SecondPersonSettings } from '../settings.js';
import { countNeeds, readPayableMonths } from './needs.sql.js';

/** What waits for administrators who pay (D-132). */
@Controller()
export class NeedsController {
  constructor(
    private readonly database: Database,
    private readonly settings: SecondPersonSettings,
  ) {}

  @Handle(listPayoutsNeeds)
  async list(): Promise<Need[]> {
    const [counts, months] = await Promise.all([
      this.database.first(countNeeds),
      this.database.query(readPayableMonths, { currentMonth: currentMonth() }),
    ]);
    const { approvals, flags, drift } = counts!;
    return [
      ...someOf('books-drift', drift),
      ...someOf('approvals', approvals),
      ...someOf('flags', flags),
      ...months.map(({ month, partners }) => ({ kind: 'month-end' as const, count: partners, month })),
      ...someOf('second-person-off', this.settings.isOff ? 1 : 0),
    ];
  }
}
