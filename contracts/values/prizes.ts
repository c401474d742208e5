/** What the first three of a month win where nothing else is set (D-23), as read after 'Wins'. */
export const DEFAULT_PRIZES = { 1: 'a 42 inch TV', 2: 'a $50 gift card', 3: 'a $25 gift card' } as const;
