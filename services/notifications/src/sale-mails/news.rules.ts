const NEWS_MS = 24 * 60 * 60 * 1_000;

/** Only a sale of the last 24 hours is worth a mail: sample data and replays of old events send none. */
export const isNews = (occurredAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(occurredAt) <= NEWS_MS;
