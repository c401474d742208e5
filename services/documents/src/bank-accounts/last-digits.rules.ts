/** The part of an account number that may be shown: the last four digits, but at most half of it. */
export const lastDigits = (accountNumber: string): string =>
  accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)));
