import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { allEvents } from '@portal/contracts/events/all.gen';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import { BrokerSettings, RelaySettings } from '../config/service-settings.js';
import { BroadcastConsumer } from './consumer/broadcast-consumer.js';
import { BusStatus } from './bus-status.js';
import { BusStatusController } from './bus-status.controller.js';
import { BrokerConnections } from './broker/connection.js';
import { DurableConsumers } from './consumer/durable-consumers.js';
import { EventStrategy } from './event-strategy.js';
import { ConsumerBindings } from './outbox/consumer-bindings.js';
import { FreshRows } from './outbox/fresh-rows.js';
import { Inbox } from './consumer/inbox.js';
import { MessagingOptions } from './broker/messaging-options.js';
import { FailedMessages } from './dead-letters/failed-messages.js';
import { Relay } from './outbox/relay.js';
import { Sender } from './outbox/sender.js';
import { SentEvents } from './outbox/sent-events.js';

/**
 * The bus of a process (design, section 5). A service's `imports: [MessagingModule.for('payouts')]` gives it the
 * relay of its outbox and the consumers of its `@OnEvent` and `@OnEvents` handlers; needs `DatabaseModule`.
 */
@Module({})
export class MessagingModule {
  static for(service: string, events: EventDefinition[] = allEvents): DynamicModule {
    const parts = [
      Inbox,
      FailedMessages,
      DurableConsumers,
      ConsumerBindings,
      RelaySettings,
      Sender,
      FreshRows,
      Relay,
      SentEvents,
      BusStatus,
    ];
    return assemble({ name: service, durable: true, events }, parts);
  }

  /** For the hub: `@OnBroadcast` handlers only; no queue that outlives the process, no outbox, no inbox. */
  static forBroadcast(name: string): DynamicModule {
    return assemble({ name, durable: false, events: [] }, []);
  }
}

const assemble = (options: MessagingOptions, durableParts: Provider[]): DynamicModule => ({
  module: MessagingModule,
  global: true,
  controllers: options.durable ? [BusStatusController] : [],
  providers: [
    { provide: MessagingOptions, useValue: options },
    BrokerSettings,
    BrokerConnections,
    BroadcastConsumer,
    EventStrategy,
    ...durableParts,
  ],
  exports: [
    EventStrategy,
    BrokerSettings,
    BrokerConnections,
    BroadcastConsumer,
    ...(options.durable ? [BusStatus] : []),
  ],
});
