import { Injectable } from '@nestjs/common';
import type { ChangeAdmin, ListedAdmin } from '@portal/contracts/http/admins';
import { mayDo } from '@portal/contracts/values/admin-roles';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, forbidden, notFound } from '@portal/kit/http/errors';
import { deleteAdmin, holdAdmins, updateAdmin, type AdminRow } from './admins.sql.js';

/**
 * Changes, suspends and removes administrators (D-100). Nobody does it to their own account, so whoever acts remains: the
 * last owner cannot go.
 */
@Injectable()
export class ChangeAdmins {
  constructor(private readonly database: Database) {}

  /** @throws AppError 403 when who acts is no owner (any more), 404, 409 for one's own account */
  change(actor: number, id: number, { adminRole, isSuspended }: ChangeAdmin): Promise<ListedAdmin> {
    return this.database.transaction(async (transaction) => {
      const before = await this.hold(transaction, actor, id);
      const after = (await transaction.first(updateAdmin, {
        id,
        adminRole: adminRole ?? null,
        isSuspended: isSuspended ?? null,
      }))!;
      tellChange({ before: standing(before), after: standing(after) });
      return listed(after);
    });
  }

  /** @throws AppError as `change` */
  async remove(actor: number, id: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const before = await this.hold(transaction, actor, id);
      await transaction.query(deleteAdmin, { id });
      tellChange({ before: standing(before), after: null });
    });
  }

  /** Asks again who acts: another owner may have changed or removed them since the gateway looked. */
  private async hold(transaction: Transaction, actor: number, id: number): Promise<AdminRow> {
    if (id === actor) throw ownAccount();
    const held = await transaction.query(holdAdmins, { ids: [actor, id] });
    requireOwner(held.find((admin) => admin.id === actor));
    const found = held.find((admin) => admin.id === id);
    if (!found) throw notFound('Administrator not found');
    return found;
  }
}

/** @throws AppError 403 when who acts is no owner any more: the gateway looked a moment ago */
export function requireOwner(acting: AdminRow | null | undefined): void {
  if (!acting || acting.isSuspended || !mayDo(acting.adminRole, 'manage administrators')) throw forbidden();
}

export const listed = ({ since, ...admin }: AdminRow): ListedAdmin => ({
  ...admin,
  since: since.toISOString(),
});

const standing = ({ adminRole, isSuspended }: AdminRow) => ({ adminRole, isSuspended });

const ownAccount = () =>
  conflict(
    'Another owner has to do this: nobody changes their own role, or suspends or removes their own account.',
    'OWN_ACCOUNT',
  );
