import { measured } from '@portal/kit/process/measured';
import { Counter } from 'prom-client';

export const salesRecorded = new Counter({ name: 'portal_sales_total', help: 'Sales recorded' });
export const salesCents = new Counter({
  name: 'portal_sales_cents_total',
  help: 'What was paid for recorded sales, in cents',
});
export const commissionCents = new Counter({
  name: 'portal_commission_cents_total',
  help: 'Commission earned by recorded sales, in cents',
});

export const paymentsFailed = new Counter({
  name: 'portal_payments_failed_total',
  help: 'Failed tries to pay that a webhook told of',
});

/** Above zero means that the webhook does not work. */
export const foundLate = new Counter({
  name: 'portal_sales_found_late_total',
  help: 'Sales that no webhook and no browser told of within a minute, found by the reconciler',
});
export const webhookLastSeen = measured(
  'portal_webhook_last_seen_timestamp_seconds',
  'When an event last came by webhook; 0 when none ever did',
);
