import { emailConfirmationRequested } from '@portal/contracts/events/email-confirmation-requested';
import { CONFIRM_MAILS_A_DAY } from '@portal/contracts/values/limits';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Transaction } from '@portal/kit/database/database';
import { tooMany } from '@portal/kit/http/errors';
import { countAsked, insertConfirmation } from './confirmation.sql.js';

const SECONDS_BETWEEN = 60;

interface Asked {
  userId: number;
  role: UserRole;
  email: string;
  /** Whether it is to take the place of the account's address. */
  moves: boolean;
}

/**
 * Has a link mailed to the address, in the transaction of what needs it; the caller holds the user's row. The links before
 * it stop working (D-112).
 * @throws AppError 429 within a minute of the mail before, and after `CONFIRM_MAILS_A_DAY`: the mailbox may be a stranger's
 */
export async function askToConfirm(transaction: Transaction, asks: Asked): Promise<void> {
  const { asked, secondsAgo } = (await transaction.first(countAsked, { userId: asks.userId }))!;
  if (asked >= CONFIRM_MAILS_A_DAY)
    throw tooMany(
      'We sent you several mails today. Please look into your mailbox, or ask again tomorrow.',
      3_600,
    );
  const wait = secondsAgo === null ? 0 : SECONDS_BETWEEN - secondsAgo;
  if (wait > 0)
    throw tooMany(
      `We sent you a mail just now. Please ask again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
      wait,
    );
  await mailLink(transaction, asks);
}

/** The same without the limits, for what an owner decided: whoever used them up does not stop it. */
export async function mailLink(
  transaction: Transaction,
  { userId, role, email, moves }: Asked,
): Promise<void> {
  const { id: confirmationId } = (await transaction.first(insertConfirmation, { userId, email }))!;
  await transaction.publish(emailConfirmationRequested, `email-confirmation/${confirmationId}`, {
    confirmationId,
    userId,
    role,
    moves,
  });
}
