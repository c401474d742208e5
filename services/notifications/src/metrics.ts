import { measured } from '@portal/kit/process/measured';
import { Counter } from 'prom-client';

/** outcome: sent, kept (there is no SMTP server), delayed (tried again later), failed (given up). */
export const mails = new Counter({
  name: 'portal_mails_total',
  help: 'What became of a try to send a mail, by outcome',
  labelNames: ['outcome'],
});
// An alert that counts failures misses the first of a series that begins with it.
for (const outcome of ['sent', 'kept', 'delayed', 'failed']) mails.inc({ outcome }, 0);

export const mailsWaiting = measured('portal_mails_waiting', 'Mails not sent yet (counted up to 10,000)');
export const mailsOldestWaiting = measured(
  'portal_mails_oldest_waiting_seconds',
  'Age of the oldest mail not sent yet',
);
