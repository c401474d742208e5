import { Injectable } from '@nestjs/common';
import { flagRaised } from '@portal/contracts/events/flag-raised';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';
import type { Transaction } from '@portal/kit/database/database';
import { column } from '../balances/update-totals.js';
import { FlagSettings } from '../settings.js';
import * as sql from './flag.sql.js';

/** A flag to be raised. */
export interface NewFlag extends RaisedFlag {
  partnerId: number;
  /** null: about all of the partner's unpaid commission. */
  saleId: number | null;
  /** Tells two flags of a kind about the same sale or partner apart; a key is raised once. */
  key: string;
  /** Of the event that says so; null where payouts saw it itself. */
  eventId: string | null;
}

/** Raises flags (D-115), each once: an event that comes again raises nothing, whatever was decided meanwhile. */
@Injectable()
export class RaiseFlags {
  constructor(private readonly settings: FlagSettings) {}

  /**
   * Call it under the lock on the partners' balances. Commission that is posted already is held by it in the same
   * transaction; the caller holds what it posts (`deriveStatesOfSales`).
   */
  async raise(transaction: Transaction, flags: NewFlag[]): Promise<void> {
    const wanted = flags.filter(({ kind }) => this.settings.raises(kind));
    if (wanted.length === 0) return;
    const raised = await transaction.query(sql.insertFlags, {
      partnerIds: column(wanted, 'partnerId'),
      saleIds: column(wanted, 'saleId'),
      kinds: column(wanted, 'kind'),
      evidence: wanted.map(({ evidence }) => JSON.stringify(evidence)),
      keys: column(wanted, 'key'),
      eventIds: column(wanted, 'eventId'),
    });
    if (raised.length === 0) return;
    await transaction.query(sql.deriveStatesOfSales, {
      saleIds: raised.flatMap(({ sale_id }) => sale_id ?? []),
    });
    const wholly = new Set(raised.flatMap(({ partner_id, sale_id }) => (sale_id === null ? partner_id : [])));
    for (const partnerId of wholly) await transaction.query(sql.deriveStatesOfPartner, { partnerId });
    await transaction.publishEach(
      flagRaised,
      raised.map(({ id, partner_id, raised_at }) => ({
        subject: `flag/${id}`,
        data: { flagId: id, partnerId: partner_id, raisedAt: raised_at.toISOString() },
      })),
    );
    await transaction.publishEach(
      partnerTotalsChanged,
      [...new Set(column(raised, 'partner_id'))].map((partnerId) => ({
        subject: `partner/${partnerId}`,
        data: { partnerId },
      })),
    );
  }
}
