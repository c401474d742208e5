/** Why the typed text is no amount. */
export type AmountFault = 'decimal comma' | 'too fine' | 'no number';

/** A typed amount or rate, in hundredths: cents for dollars, basis points for percents. */
export type TypedAmount = { hundredths: number; fault: null } | { hundredths: null; fault: AmountFault };

/** For people who write decimals with a comma: `12,50` must neither be read as 1250 nor be guessed. */
export const DECIMAL_COMMA = 'Write decimals with a point: 12.50, not 12,50';

/** Commas only separate thousands, and a number with commas does not begin with 0: `0,500` is a half to some. */
const AMOUNT = /^(-?)(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})?(?:\.(\d*))?$/;

/**
 * Parses an amount as people type it: `12`, `12.5`, `$1,234.56`, `10 %`. It works on digits, since a float would round. A
 * comma that does not separate thousands is refused: to drop it would multiply the amount by a hundred.
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
