import { randomBytes } from 'node:crypto';
import { passwordResetRequested } from '@portal/contracts/events/password-reset-requested';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Transaction } from '@portal/kit/database/database';
import { endWaitingEmail } from '../emails/confirmation.sql.js';
import { insertReset } from '../password-resets/password-reset.sql.js';
import { deleteAllFactors, replacePassword } from '../factors/factor.sql.js';
import { tellOfChange } from '../factors/tell-of-change.js';

interface Person {
  id: number;
  role: UserRole;
  email: string;
}

/**
 * Removes all of somebody's second factors and recovery codes. Their password signs in no longer, since somebody else may
 * know it and would have the sign-in of grace: a link for another one is mailed (D-106). A new e-mail that somebody else asked for takes the place of none (D-112). The
 * caller ends their sessions.
 */
export async function resetFactors(
  transaction: Transaction,
  { id: userId, role, email }: Person,
): Promise<void> {
  await transaction.query(deleteAllFactors, { userId });
  await transaction.query(replacePassword, { userId, passwordHash: hashOfNothing() });
  await transaction.query(endWaitingEmail, { userId });
  await tellOfChange(transaction, { userId, role }, 'all-removed');
  const { id: resetId } = (await transaction.first(insertReset, { email }))!;
  await transaction.publish(passwordResetRequested, `password-reset/${resetId}`, { resetId });
}

/** In the form of every other (passwords.ts), and of no password that anybody knows. */
function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`;
}
