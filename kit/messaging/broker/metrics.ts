import { Counter, Gauge, Histogram } from 'prom-client';
import { measured } from '../../process/measured.js';

/** The metrics of the bus. Alerts: unrouted > 0, dead letters > 0, outbox age > 60 s, connection down. */
export const connectionUp = new Gauge({
  name: 'bus_connection_up',
  help: '1 while the AMQP connection stands',
  labelNames: ['purpose'],
});

export const published = new Counter({ name: 'bus_published_total', help: 'Events the broker confirmed' });
export const returned = new Counter({
  name: 'bus_returned_total',
  help: 'Events that came back from the broker: no queue, not even that of the unrouted',
});
export const relayFailures = new Counter({
  name: 'bus_relay_failures_total',
  help: 'Batches of the outbox that were not sent, or not completely',
});

/** again: yes for a redelivery, whose first consumer may or may not have seen it. */
export const delivered = new Counter({
  name: 'bus_delivered_total',
  help: 'Messages the broker gave us',
  labelNames: ['queue', 'again'],
});

/** outcome: done, duplicate, retried, dead. */
export const handled = new Counter({
  name: 'bus_handled_total',
  help: 'Messages handled, by queue and outcome',
  labelNames: ['queue', 'outcome'],
});
export const handlingSeconds = new Histogram({
  name: 'bus_handling_seconds',
  help: 'Time of one transaction of a handler, by queue',
  labelNames: ['queue'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
});

export const outboxRows = measured('bus_outbox_rows', 'Events not sent yet (counted up to 10,000)');
export const outboxAge = measured('bus_outbox_age_seconds', 'Age of the oldest event not sent yet');
export const queueMessages = measured(
  'bus_queue_messages',
  'Messages ready in a queue, in its dead letters, and among the unrouted',
  ['queue'],
);
