import { partnerPayment, type PartnerPayment, type PayoutPreview } from '@portal/contracts/http/payouts';
import { formatExactDollars, toDollars } from '@portal/contracts/values/money';
import { DECIMAL_COMMA, readAmount } from '@portal/contracts/values/typed-amount';

/** The form's fields as typed. */
export interface PaymentText {
  amount: string;
  month: string;
  description: string;
  advanceReason: string;
}

/** Refused with the message for fractions of a cent. */
const HALF_A_CENT = 1.005;

export interface CheckedPayment {
  /** null if a value is invalid. */
  payment: PartnerPayment | null;
  errors: Partial<Record<keyof PaymentText, string>>;
}

/** The typed values as the call's body, or the rules' messages for what is invalid. */
export function checkPayment(
  partnerId: number,
  { amount, month, description, advanceReason }: PaymentText,
): CheckedPayment {
  const { hundredths, fault } = readAmount(amount);
  const { success, data, error } = partnerPayment.safeParse({
    partnerId,
    // Text that is not a number is refused like 0, with the message for an amount.
    amount: fault === 'too fine' ? HALF_A_CENT : toDollars(hundredths ?? 0),
    month,
    description,
    ...(advanceReason.trim() && { advanceReason }),
  });
  if (success) return { payment: data, errors: {} };
  const errors: CheckedPayment['errors'] = fault === 'decimal comma' ? { amount: DECIMAL_COMMA } : {};
  for (const { path, message } of error.issues) errors[path[0] as keyof PaymentText] ??= message;
  return { payment: null, errors };
}

/** Whether it pays more than is owed, and no more than may be: a reason allows it (D-91). */
export const asksForReason = ({ beyondOwedInCents, advanceLimitInCents }: PayoutPreview): boolean =>
  beyondOwedInCents > 0 && beyondOwedInCents <= advanceLimitInCents;

/** What is wrong with paying more than is owed (D-91); nothing where no more is paid. */
export function checkAdvance(
  { beyondOwedInCents, advanceLimitInCents }: PayoutPreview,
  advanceReason: string,
): CheckedPayment['errors'] {
  if (beyondOwedInCents === 0) return {};
  if (beyondOwedInCents > advanceLimitInCents)
    return { amount: `At most ${formatExactDollars(advanceLimitInCents)} may be paid in advance` };
  return advanceReason.trim() ? {} : { advanceReason: 'Say why more is paid than is owed' };
}
