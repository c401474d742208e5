import { t } from '@lingui/core/macro';
/** Formats the card number as it is typed into the test-card form. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isAmex = (digits: string): boolean => /^3[47]/.test(digits);

/** '4242 4242 4242 4242'; American Express is '3782 822463 10005'. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.slice(0, 16).match(/\d{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** 'MM / YY', or 'MM / YYYY' as some browsers autofill it. A month that can only have one digit gets a leading zero. */
export function formatExpiry(text: string): string {
  const lone = /^\s*([2-9])|^\s*(1)\s*\//.exec(text);
  const digits = (lone ? '0' : '') + digitsOf(text);
  const month = digits.slice(0, 2);
  const year = digits.slice(2, 6);
  return year ? `${month} / ${year}` : month;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** The incomplete fields, with their messages. The provider decides whether the card is good. */
export function incompleteCard(card: TypedCard): Partial<TypedCard> {
  const number = digitsOf(card.number);
  const errors: Partial<TypedCard> = {};
  if (number.length < (isAmex(number) ? 15 : 16)) errors.number = t`Your card number is incomplete.`;
  if (![4, 6].includes(digitsOf(card.expiry).length))
    errors.expiry = t`Your card’s expiration date is incomplete.`;
  if (card.cvc.length < (isAmex(number) ? 4 : 3)) errors.cvc = t`Your card’s security code is incomplete.`;
  return errors;
}

/** Stripe's names and formats for a card's fields. */
export function cardFields(card: TypedCard): Record<'number' | 'exp_month' | 'exp_year' | 'cvc', string> {
  const expiry = digitsOf(card.expiry);
  return {
    number: digitsOf(card.number),
    exp_month: expiry.slice(0, 2),
    exp_year: expiry.slice(2),
    cvc: card.cvc,
  };
}
