import { Gauge } from 'prom-client';

export const booksDrift = new Gauge({
  name: 'portal_books_drift',
  help: 'Figures that are not what the ledger adds up to, when the books were last checked',
});
export const booksChecked = new Gauge({
  name: 'portal_books_checked_timestamp_seconds',
  help: 'When the books were last checked; 0 when they were not since the start',
});

/** What was found when it was last looked, and since when it may be more. */
const unsealed = { seconds: 0, lookedAt: performance.now() };
export const noteUnsealed = (seconds: number): void =>
  void Object.assign(unsealed, { seconds, lookedAt: performance.now() });

export const booksUnsealed = new Gauge({
  name: 'portal_books_unsealed_seconds',
  help: 'For how long at most an entry of the ledger has not been sealed: its age when this process last looked, and the time since',
  collect() {
    this.set(unsealed.seconds + (performance.now() - unsealed.lookedAt) / 1_000);
  },
});
