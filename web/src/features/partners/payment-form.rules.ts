import { partnerPayment, type PartnerPayment } from '@portal/contracts/http/payouts';

/** The form's fields as they are typed. */
export interface PaymentText {
  amount: string;
  month: string;
  description: string;
}

/** Dollars as people type them: `1,234.50`; NaN for what is no amount. */
export const dollarsIn = (text: string): number => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : NaN;
};

export interface CheckedPayment {
  /** null while something is wrong. */
  payment: PartnerPayment | null;
  errors: Partial<Record<keyof PaymentText, string>>;
}

/** What is typed as the call's body, or what is wrong in the rules' words. */
export function checkPayment(partnerId: number, { amount, month, description }: PaymentText): CheckedPayment {
  const dollars = dollarsIn(amount);
  const { success, data, error } = partnerPayment.safeParse({
    partnerId,
    // What is no number is refused like 0, in the words for an amount.
    amount: Number.isNaN(dollars) ? 0 : dollars,
    month,
    description,
  });
  if (success) return { payment: data, errors: {} };
  const errors: CheckedPayment['errors'] = {};
  for (const { path, message } of error.issues) errors[path[0] as keyof PaymentText] ??= message;
  return { payment: null, errors };
}
