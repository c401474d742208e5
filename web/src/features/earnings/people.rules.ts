/** First and last name as one, or null if there is neither. */
export const fullName = (first: string | null, last: string | null): string | null =>
  [first, last].filter(Boolean).join(' ') || null;
