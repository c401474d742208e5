/** The length of every line of an ACH file; each field has a fixed position. */
export const RECORD = 94;

export const record = (...fields: string[]): string => fields.join('');

/**
 * Right-aligned, padded with 0.
 * @throws RangeError for a value that does not fit
 */
export function number(value: number, width: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > width)
    throw new RangeError(`${value} does not fit ${width} digits`);
  return digits.padStart(width, '0');
}

/** Left-aligned, padded with blanks, truncated when too long. */
export const text = (value: string, width: number): string => plain(value).slice(0, width).padEnd(width);

const LETTERS: Record<string, string> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  '’': "'",
};

/** Upper-case ASCII without diacritics, which is all that the banks' systems accept. */
const plain = (value: string): string =>
  value
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, (sign) => LETTERS[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
