/** What the month's first three win (D-23), by rank. */
export const PRIZES = [
  { rank: 1, prize: 'a 42 inch TV' },
  { rank: 2, prize: 'a $50 gift card' },
  { rank: 3, prize: 'a $25 gift card' },
] as const;
