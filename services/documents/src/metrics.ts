import { measured } from '@portal/kit/process/measured';
import { Counter, Gauge } from 'prom-client';

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
