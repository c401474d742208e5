/** Every line of an ACH file has so many characters, each field at its place. */
export const RECORD = 94;

export const record = (...fields: string[]): string => fields.join('');

/** To the right, filled with 0. Throws RangeError for what does not fit. */
export function number(value: number, width: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > width)
    throw new RangeError(`${value} does not fit ${width} digits`);
  return digits.padStart(width, '0');
}

/** To the left, filled with blanks, and cut where it is too long. */
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

/** Capital letters without their marks: all that the banks' systems know. */
const plain = (value: string): string =>
  value
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, (sign) => LETTERS[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
