import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { withoutAccountText } from './bank-account-states.js';
import { notPayableText, type NotPayable } from './not-payable.js';

/** What speaks against paying a partner now. */
interface Lack {
  kind: 'suspended' | 'email' | 'account' | 'w9' | 'not-payable';
  text: string;
  /** Nothing of it is paid while this is so; otherwise it is for a person to judge. */
  stops: boolean;
}

interface Payee extends NotPayable {
  isUnverified?: true | undefined;
  suspendedAt?: string | undefined;
}

/** Said wherever one pays (D-140). */
export const MOVES_NO_MONEY =
  'Recording a payout moves no money. It leaves your account by the bank file of a batch, or as you pay it in another way.';

/**
 * What a partner's payment lacks, before one pays (D-141); empty where it is ready.
 * @param account undefined until it was read, and where it cannot be: then nothing is said of account and W9
 */
export function readinessOf(payee: Payee, account: BankAccountState | undefined): Lack[] {
  const withoutAccount = account && withoutAccountText(account);
  const notPayable = notPayableText(payee);
  return [
    ...(payee.suspendedAt !== undefined
      ? [{ kind: 'suspended' as const, text: 'Not paid: suspended', stops: true }]
      : []),
    ...(payee.isUnverified
      ? [{ kind: 'email' as const, text: 'Not paid: e-mail not confirmed', stops: true }]
      : []),
    ...(withoutAccount ? [{ kind: 'account' as const, text: withoutAccount, stops: false }] : []),
    ...(account?.lacksW9 ? [{ kind: 'w9' as const, text: 'No W9 uploaded', stops: false }] : []),
    ...(account?.w9Refused ? [{ kind: 'w9' as const, text: 'W9 refused', stops: false }] : []),
    ...(notPayable ? [{ kind: 'not-payable' as const, text: notPayable, stops: false }] : []),
  ];
}
