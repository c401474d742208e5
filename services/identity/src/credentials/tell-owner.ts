import { credentialsChanged } from '@portal/contracts/events/credentials-changed';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Transaction } from '@portal/kit/database/database';
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

/** Has the owner told by mail, in the transaction of the change (D-87). */
export async function tellOwner(
  transaction: Transaction,
  { userId, role, corrected, ...changed }: Changed,
): Promise<void> {
  const { id: changeId } = (await transaction.first(insertCredentialChange, { userId, ...changed }))!;
  await transaction.publish(credentialsChanged, `credential-change/${changeId}`, {
    changeId,
    userId,
    role,
    moved: changed.newEmail !== changed.oldEmail,
    ...(corrected && { corrected }),
  });
}
