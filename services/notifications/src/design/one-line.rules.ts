const LONGEST = 200;

/**
 * Makes typed text safe for a header and a single line: removes line breaks, other control characters and text
 * direction marks.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
