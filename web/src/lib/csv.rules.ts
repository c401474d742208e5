const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would run, or take for the end of a cell; also = + - @ in full width, as in the server's files. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A text that a spreadsheet shows and does not run (D-155): one that begins like a formula has a ' before it. Where commas
 * are decimal points a spreadsheet parts cells at `;`, so a text with one is quoted too.
 */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cellOf).join(',')}\n`;

/** '12.50', '-3.00' of cents. */
export function plainDecimal(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
