const NEWS_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether a sale was recent when its event was written. Only such a sale gets mails: sample data and payments found
 * months later get none. A late delivery does not matter: after days of outage customers still get their receipts.
 * @param toldAt when its event was written
 */
export const isNews = (occurredAt: string, toldAt: string): boolean =>
  Date.parse(toldAt) - Date.parse(occurredAt) <= NEWS_MS;
