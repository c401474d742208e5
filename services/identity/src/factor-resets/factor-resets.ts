import { Injectable } from '@nestjs/common';
import { factorResetChanged } from '@portal/contracts/events/factor-reset-changed';
import type { FactorResetChange } from '@portal/contracts/values/factors';
import { APPROVER_AFTER_DAYS } from '@portal/contracts/values/second-person';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, forbidden, notFound } from '@portal/kit/http/errors';
import { holdAdmins, type AdminRow } from '../admins/admins.sql.js';
import { requireOwner } from '../admins/change-admins.js';
import { resetFactors } from './reset-factors.js';
import {
  askForReset,
  decideReset,
  endOldResets,
  findDeciders,
  findOwners,
  findWaiting,
} from '../admins/factor-reset.sql.js';

/**
 * A reset of another administrator's second factors (D-111): one owner asks, and another one confirms within a day. Neither
 * is the person, and each has been able to pay for a few days. The person and every owner are told of each step.
 */
@Injectable()
export class FactorResets {
  constructor(private readonly database: Database) {}

  /**
   * Asking again changes nothing.
   * @throws AppError 403 when who acts is no owner (any more), or not for long enough, 404, 409 for oneself, without another owner who could
   *   confirm, or while another owner's request waits. One whose asker is an owner no longer waits for nobody.
   */
  ask(actor: number, userId: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const person = await this.hold(transaction, actor, userId);
      if (person.id === actor) throw ownAccount();
      const deciders = await this.deciders(transaction);
      if (![...deciders].some((id) => id !== actor && id !== userId)) throw tooFewOwners();
      if (!deciders.has(actor)) throw tooNew();
      await transaction.query(endOldResets);
      const asked = await transaction.first(askForReset, { userId, askedBy: actor });
      if (asked) return this.tell(transaction, asked.id, 'asked', actor, userId);
      const waiting = await transaction.first(findWaiting, { userId });
      if (waiting?.askedBy !== actor)
        throw conflict('Another owner asked for this already. Confirm that, or refuse it.', 'RESET_WAITING');
    });
  }

  /** @throws AppError as `ask`; 409 for one's own request, and for one that no longer waits */
  confirm(actor: number, userId: number, resetId: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const waiting = await this.waiting(transaction, userId, resetId);
      const person = await this.hold(transaction, actor, userId, waiting.askedBy);
      if (person.id === actor) throw ownAccount();
      if (waiting.askedBy === actor)
        throw conflict('You asked for this. Another owner has to confirm it.', 'ASKED_BY_YOU');
      // Whoever asked must still be an owner when another confirms.
      const deciders = await this.deciders(transaction);
      if (!deciders.has(waiting.askedBy)) throw over();
      if (!deciders.has(actor)) throw tooNew();
      await this.decide(transaction, resetId, 'confirmed', actor);
      await resetFactors(transaction, { id: userId, role: 'admin', email: person.email });
      await this.tell(transaction, resetId, 'confirmed', actor, userId);
    });
  }

  /** Whoever asked, and the person if they are an owner, may refuse too. @throws AppError 403, 404; 409 for one that no longer waits */
  refuse(actor: number, userId: number, resetId: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await this.waiting(transaction, userId, resetId);
      await this.hold(transaction, actor, userId);
      await this.decide(transaction, resetId, 'refused', actor);
      await this.tell(transaction, resetId, 'refused', actor, userId);
    });
  }

  private async waiting(transaction: Transaction, userId: number, resetId: number) {
    const waiting = await transaction.first(findWaiting, { userId });
    return waiting?.id === resetId ? waiting : Promise.reject(over());
  }

  private async hold(transaction: Transaction, actor: number, userId: number, ...others: number[]) {
    const held = await transaction.query(holdAdmins, { ids: [actor, userId, ...others] });
    requireOwner(held.find(({ id }) => id === actor));
    const person: AdminRow | undefined = held.find(({ id }) => id === userId);
    if (!person) throw notFound('Administrator not found');
    return person;
  }

  /** Call it after `hold`, so that none of them changes meanwhile. */
  private async deciders(transaction: Transaction): Promise<Set<number>> {
    return new Set((await transaction.query(findDeciders)).map(({ id }) => id));
  }

  private async decide(transaction: Transaction, id: number, outcome: FactorResetChange, decidedBy: number) {
    if (!(await transaction.first(decideReset, { id, outcome, decidedBy }))) throw over();
  }

  private async tell(
    transaction: Transaction,
    resetId: number,
    change: FactorResetChange,
    by: number,
    userId: number,
  ): Promise<void> {
    const owners = await transaction.query(findOwners);
    const told = [...new Set([...owners.map(({ id }) => id), userId])];
    const changedAt = new Date().toISOString();
    const data = { resetId, change, userId, by, told, changedAt };
    await transaction.publish(factorResetChanged, `user/${userId}`, data);
    tellChange({ before: null, after: { resetId, change } });
  }
}

const ownAccount = () => conflict('Nobody has a part in a reset of their own second factors.', 'OWN_ACCOUNT');
const over = () => conflict('This request no longer waits. Look at the list again.', 'RESET_OVER');
const tooNew = () =>
  forbidden(
    `You cannot decide this yet: only owners who could pay for ${APPROVER_AFTER_DAYS} days can. Please ask another owner.`,
    'TOO_NEW',
  );
const tooFewOwners = () =>
  conflict(
    'There is no other owner who could confirm this now. Whoever runs the portal resets it on its machine: make reset-factor.',
    'TOO_FEW_OWNERS',
  );
