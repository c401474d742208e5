import { Gauge } from 'prom-client';

export const booksDrift = new Gauge({
  name: 'portal_books_drift',
  help: 'Figures that are not what the ledger adds up to, when the books were last checked',
});
export const booksChecked = new Gauge({
  name: 'portal_books_checked_timestamp_seconds',
  help: 'When the books were last checked; 0 when they were not since the start',
});
