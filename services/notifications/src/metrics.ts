import { measured } from '@portal/kit/process/measured';
import { Counter } from 'prom-client';

/** Outcomes: sent; kept (there is no SMTP server); delayed (retried later); failed (given up); dropped (rightly not sent). */
export const mails = new Counter({
  name: 'portal_mails_total',
  help: 'What became of a try to send a mail, by outcome',
  labelNames: ['outcome'],
});
// Starts every series at 0: an alert on an increase misses the first failure of a new series.
for (const outcome of ['sent', 'kept', 'delayed', 'failed', 'dropped']) mails.inc({ outcome }, 0);

export const mailsWaiting = measured('portal_mails_waiting', 'Mails not sent yet (counted up to 10,000)');
export const mailsOldestWaiting = measured(
  'portal_mails_oldest_waiting_seconds',
  'Age of the oldest mail not sent yet',
);
