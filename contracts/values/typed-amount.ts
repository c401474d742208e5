/** Why what was typed is no amount. */
export type AmountFault = 'decimal comma' | 'too fine' | 'no number';

/** What was typed as an amount or a rate, in hundredths: cents of dollars, basis points of percents. */
export type TypedAmount = { hundredths: number; fault: null } | { hundredths: null; fault: AmountFault };

/** For who writes decimals with a comma, where `12,50` must neither be 1250 nor be guessed. */
export const DECIMAL_COMMA = 'Write decimals with a point: 12.50, not 12,50';

/** Commas stand between thousands only, and a number that has them does not begin with 0: `0,500` is a half to some. */
const AMOUNT = /^(-?)(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})?(?:\.(\d*))?$/;

/**
 * An amount as people type it: `12`, `12.5`, `$1,234.56`, `10 %`. By digits, since a float would round. A comma that is
 * not between thousands is refused rather than dropped, which would make a hundredfold of it.
 */
export function readAmount(text: string): TypedAmount {
  const plain = text
    .trim()
    .replace(/^\$|%$/g, '')
    .trim();
  const [, minus, whole = '', decimals = ''] = AMOUNT.exec(plain) ?? [];
  if (whole + decimals === '') return none(/\d,\d/.test(plain) ? 'decimal comma' : 'no number');
  if (decimals.replace(/0+$/, '').length > 2) return none('too fine');
  const digits = whole.replaceAll(',', '') + decimals.slice(0, 2).padEnd(2, '0');
  return { hundredths: Number(digits) * (minus ? -1 : 1), fault: null };
}

const none = (fault: AmountFault): TypedAmount => ({ hundredths: null, fault });
