import { credentialsChanged } from '@portal/contracts/events/credentials-changed';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Transaction } from '@portal/kit/database/database';
import { findOwnUser } from '../users/user.sql.js';
import { insertCredentialChange } from './credentials.sql.js';

interface Changed {
  userId: number;
  role: UserRole;
  passwordChanged: boolean;
  oldEmail: string;
  /** The same as `oldEmail` where only the password was changed. */
  newEmail: string;
  /** By an owner, since nobody had confirmed it: only the old one is told. */
  corrected?: true;
}

/**
 * Has the owner told by mail, in the transaction of the change (D-87); of a password nobody while the address does not
 * count, since it may be a stranger's mailbox (D-112).
 */
export async function tellOwner(
  transaction: Transaction,
  { userId, role, corrected, ...changed }: Changed,
): Promise<void> {
  const moved = changed.newEmail !== changed.oldEmail;
  const owner = await transaction.first(findOwnUser, { id: userId });
  if (owner?.isUnverified && !moved) return;
  const { id: changeId } = (await transaction.first(insertCredentialChange, { userId, ...changed }))!;
  await transaction.publish(credentialsChanged, `credential-change/${changeId}`, {
    changeId,
    userId,
    role,
    moved,
    ...(corrected && { corrected }),
  });
}
