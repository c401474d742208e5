import { measured } from '@portal/kit/process/measured';
import { Counter, Gauge, Histogram } from 'prom-client';

export const unknownObjects = new Gauge({
  name: 'portal_unknown_objects',
  help: 'Objects in the store that no file knows, at the last sweep; those that stay so for a week are removed',
});

export const stuckFiles = measured(
  'portal_stuck_files',
  'Deleted files whose object could not be deleted in five tries',
);

export const bankAccountStops = new Counter({
  name: 'portal_bank_account_stops_total',
  help: 'Changes of a bank account that somebody stopped while they waited (D-99)',
});

export const previews = new Counter({
  name: 'portal_previews_total',
  help: 'Pictures of documents that were asked for, by outcome: drawn, or why not (D-118)',
  labelNames: ['outcome'],
});

export const previewSeconds = new Histogram({
  name: 'portal_preview_seconds',
  help: 'How long a process drew a picture of a document, without waiting for its turn',
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20],
});
