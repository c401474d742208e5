import { Injectable } from '@nestjs/common';
import { bankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { CHANGE_IN_EFFECT, CHANGE_REPLACED } from '@portal/contracts/http/bank-accounts';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, forbidden, notFound } from '@portal/kit/http/errors';
import { endWaiting, findChange } from './bank-account.sql.js';
import { holdAccount } from './hold-account.js';
import { findTypist } from './own-account.sql.js';
import { stateOf } from './stop-change.js';

/**
 * A partner takes back the account that they typed, while it waits (D-147). The account before stays, and another can be typed,
 * unlike after a stop (D-99). Partner and administrators are told.
 */
@Injectable()
export class WithdrawOwnAccount {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent.
   * @throws 404 for another's, as for none; 403 for one that an administrator typed; 409 CHANGE_IN_EFFECT when it is paid
   *   already, CHANGE_REPLACED when it was stopped, replaced or removed
   */
  async withdraw(partnerId: number, version: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      const typed = await transaction.first(findTypist, { version });
      if (typed?.partner_id !== partnerId) throw notFound('There is no such change');
      if (typed.set_by !== partnerId) throw forbidden('An administrator typed this account: please ask us.');
      // Read only now: nobody approves or ends it meanwhile, and its moment has come or not.
      const state = stateOf((await transaction.first(findChange, { version }))!);
      if (state === 'removed' && typed.ended_role === 'partner') return;
      if (state === 'effective')
        throw conflict(
          'This account is paid already, so nothing was withdrawn. You can type another.',
          CHANGE_IN_EFFECT,
        );
      if (state !== 'waiting')
        throw conflict('This account was stopped, replaced or removed meanwhile.', CHANGE_REPLACED);
      const ended = { how: 'removed', endedBy: partnerId, endedRole: 'partner', byLink: false } as const;
      const { ended_at } = (await transaction.first(endWaiting, { partnerId, ...ended }))!;
      await transaction.publish(bankAccountChanged, `partner/${partnerId}`, {
        partnerId,
        version,
        change: 'removed',
        changedBy: partnerId,
        changedAt: ended_at.toISOString(),
        withdrawn: true,
      });
      tellChange({ before: { lastDigits: typed.last_digits }, after: { partnerId, withdrawn: true } });
    });
  }
}
