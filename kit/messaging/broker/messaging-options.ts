import type { EventDefinition } from '@portal/contracts/events/define-event';

/** How a process uses the bus. */
export abstract class MessagingOptions {
  /** The service's name: its queues are `<name>.<queue>`. */
  abstract name: string;
  /** True for a service (outbox, inbox, durable queues); false for a process that only receives broadcasts. */
  abstract durable: boolean;
  /** All events on the bus, its own and others'. */
  abstract events: EventDefinition[];
}
