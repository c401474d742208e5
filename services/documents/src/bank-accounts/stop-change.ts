import { Injectable } from '@nestjs/common';
import { bankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { CHANGE_IN_EFFECT, CHANGE_REPLACED, type StoppedChange } from '@portal/contracts/http/bank-accounts';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { bankAccountStops } from '../metrics.js';
import { endWaiting, findChange, type ChangeRow } from './bank-account.sql.js';
import { stateOfChange } from './change-state.rules.js';
import { holdAccount } from './hold-account.js';

/** Who says that a change was not wanted. */
export interface Stopper {
  userId: number;
  role: 'partner' | 'admin';
  /** By the link in a mail, instead of signed in. */
  byLink: boolean;
}

export const stateOf = ({ how, is_overwritten, is_over }: ChangeRow) =>
  stateOfChange({ how, isOverwritten: is_overwritten, isOver: is_over });

/**
 * Drops a change that waits: the account before stays, and further changes are refused until an administrator allows them
 * (D-99). Partner and administrators are told, the alert BankAccountStopped goes out, and the audit log says who did it.
 */
@Injectable()
export class StopChange {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent: who stopped it first stays.
   * @throws 404 for an unknown change; 409 CHANGE_IN_EFFECT when its wait is over, CHANGE_REPLACED when it was replaced or
   *   removed while it waited; then nothing changes
   */
  stop(
    { partnerId, version }: { partnerId: number; version: number },
    { userId, role, byLink }: Stopper,
  ): Promise<StoppedChange> {
    return this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      // Read only now: nobody else ends it or makes a file with it meanwhile, and its moment has come or not.
      const change = await transaction.first(findChange, { version });
      if (change?.partner_id !== partnerId) throw notFound('There is no such change');
      const state = stateOf(change);
      if (state === 'stopped') return { already: true };
      if (state === 'effective') throw inEffect();
      if (state !== 'waiting') throw replaced();
      const ended = { how: 'stopped', endedBy: userId, endedRole: role, byLink } as const;
      const { ended_at } = (await transaction.first(endWaiting, { partnerId, ...ended }))!;
      await transaction.publish(bankAccountStopped, `partner/${partnerId}`, {
        partnerId,
        version,
        stoppedBy: userId,
        role,
        byLink,
        stoppedAt: ended_at.toISOString(),
      });
      transaction.afterCommit(() => bankAccountStops.inc());
      tellChange({ before: { stopped: false }, after: { stopped: true, partnerId, userId, role, byLink } });
      return { already: false };
    });
  }
}

const inEffect = () =>
  conflict(
    'This change has taken effect already, so nothing was stopped. Please ask an administrator to put the account right.',
    CHANGE_IN_EFFECT,
  );

const replaced = () =>
  conflict(
    'This change was replaced or removed before it took effect. Another that waits has a mail of its own.',
    CHANGE_REPLACED,
  );
