import { Injectable } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import type { FlagDecision } from '@portal/contracts/http/flags';
import { ALREADY_RELEASED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { lockBalances } from '../balances/lock-balances.js';
import * as sql from './flag.sql.js';

export const FLAG_NOT_FOUND = 'Flag not found';

/** Releases or refuses what a flag holds (D-115). What was refused may be released later; what was released stays so. */
@Injectable()
export class DecideFlag {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent: the same decision of the same administrator again changes nothing.
   * @returns the flag before and after
   * @throws 404; 409 CHANGED_MEANWHILE when somebody decided since it was seen; 409 ALREADY_RELEASED
   */
  decide(
    flagId: number,
    { outcome, reason, seen }: FlagDecision,
    decidedBy: number,
  ): Promise<{ before: sql.FlagRow; after: sql.FlagRow }> {
    return this.database.transaction(async (transaction) => {
      const found = await transaction.first(sql.readFlag, { id: flagId });
      if (!found) throw notFound(FLAG_NOT_FOUND);
      await lockBalances(transaction, [found.partner_id]);
      const before = (await transaction.first(sql.readFlag, { id: flagId }))!;
      const last = before.decisions.at(-1);
      if (last?.outcome === outcome && last.reason === reason && last.by === decidedBy)
        return { before, after: before };
      requireSeen(seen, { version: before.decisions.length });
      if (before.state === 'released')
        throw conflict('This was released already, and its commission may have been paid.', ALREADY_RELEASED);
      await transaction.query(sql.insertDecision, {
        flagId,
        number: before.decisions.length + 1,
        outcome,
        reason,
        decidedBy,
        heldCents: before.held_cents,
      });
      await (before.sale_id === null
        ? transaction.query(sql.deriveStatesOfPartner, { partnerId: before.partner_id })
        : transaction.query(sql.deriveStatesOfSales, { saleIds: [before.sale_id] }));
      await transaction.publish(partnerTotalsChanged, `partner/${before.partner_id}`, {
        partnerId: before.partner_id,
      });
      return { before, after: (await transaction.first(sql.readFlag, { id: flagId }))! };
    });
  }
}
