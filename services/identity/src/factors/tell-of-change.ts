import { factorChanged } from '@portal/contracts/events/factor-changed';
import type { FactorChange } from '@portal/contracts/values/factors';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Transaction } from '@portal/kit/database/database';
import { findOwnUser } from '../users/user.sql.js';
import { countRecoveryCodes } from './factor.sql.js';

/**
 * Has the owner told by mail, in the transaction of the change; nobody while the address does not count, since it may be
 * a stranger's mailbox (D-112).
 */
export async function tellOfChange(
  transaction: Transaction,
  { userId, role }: { userId: number; role: UserRole },
  change: FactorChange,
): Promise<void> {
  const { isUnverified } = (await transaction.first(findOwnUser, { id: userId }))!;
  if (isUnverified) return;
  const { left } = (await transaction.first(countRecoveryCodes, { userId }))!;
  await transaction.publish(factorChanged, `user/${userId}`, {
    userId,
    role,
    change,
    recoveryCodesLeft: left,
    changedAt: new Date().toISOString(),
  });
}
