const NEWS_MS = 24 * 60 * 60 * 1_000;

/**
 * Only a sale that was news when it was told is worth a mail: sample data and payments that are found months later send
 * none. However late we hear of it: after an outage of days customers still get their receipts.
 * @param toldAt when its event was written
 */
export const isNews = (occurredAt: string, toldAt: string): boolean =>
  Date.parse(toldAt) - Date.parse(occurredAt) <= NEWS_MS;
