/** What of an account number may be shown: its last four digits, and never more than half of it. */
export const lastDigits = (accountNumber: string): string =>
  accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)));
