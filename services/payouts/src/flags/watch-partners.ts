import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { lockBalances } from '../balances/lock-balances.js';
import { FlagSettings } from '../settings.js';
import { RaiseFlags, type NewFlag } from './raise-flags.js';
import { findManyRefunds, findSuddenCommission, WATCHED_DAYS } from './watch-partners.sql.js';

const EVERY_MS = 300_000;

/**
 * Flags partners with many refunds or with sudden commission (D-115), by the ledger alone. Not with each sale, which would
 * read a month of sales: commission is paid by people, and these flags hold what is unpaid. After a release, only what was
 * sold since counts; replicas number a partner's flags alike, so each is raised once.
 */
@Injectable()
export class WatchPartners {
  constructor(
    private readonly database: Database,
    private readonly settings: FlagSettings,
    private readonly flags: RaiseFlags,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.look(),
      everyMs: EVERY_MS,
      failure: 'partners could not be checked for flags',
      atStart: true,
    });
  }

  async look(): Promise<void> {
    const found = [...(await this.manyRefunds()), ...(await this.suddenCommission())];
    for (const flag of found)
      await this.database.transaction(async (transaction) => {
        await lockBalances(transaction, [flag.partnerId]);
        await this.flags.raise(transaction, [flag]);
      });
  }

  private async manyRefunds(): Promise<NewFlag[]> {
    if (!this.settings.raises('refund-rate')) return [];
    return (await this.database.query(findManyRefunds)).map(({ partner_id, sales, refunded, number }) => ({
      ...ofPartner(partner_id, number),
      kind: 'refund-rate',
      evidence: { sales, refunded, days: WATCHED_DAYS },
    }));
  }

  private async suddenCommission(): Promise<NewFlag[]> {
    if (!this.settings.raises('velocity')) return [];
    const fromCents = this.settings.FLAG_VELOCITY_FROM * 100;
    return (await this.database.query(findSuddenCommission, { fromCents })).map((row) => ({
      ...ofPartner(row.partner_id, row.number),
      kind: 'velocity',
      evidence: { commissionInCents: row.day_cents, usualInCents: row.usual_cents },
    }));
  }
}

const ofPartner = (partnerId: number, number: number) => ({
  partnerId,
  saleId: null,
  key: String(number),
  eventId: null,
});
