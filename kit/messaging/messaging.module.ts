import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { allEvents } from '@portal/contracts/events/all';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import { BrokerSettings, RelaySettings } from '../config/service-settings.js';
import { BroadcastConsumer } from './broadcast-consumer.js';
import { BusStatus } from './bus-status.js';
import { BusStatusController } from './bus-status.controller.js';
import { BrokerConnections } from './connection.js';
import { DurableConsumers } from './durable-consumers.js';
import { EventStrategy } from './event-strategy.js';
import { Hearers } from './hearers.js';
import { Inbox } from './inbox.js';
import { MessagingOptions } from './messaging-options.js';
import { Parking } from './parking.js';
import { Relay } from './relay.js';
import { SentEvents } from './sent-events.js';

/**
 * The bus of a process (design, section 5). A service's `imports: [MessagingModule.for('payouts')]` gives it the
 * relay of its outbox and the consumers of its `@OnEvent` and `@OnEvents` handlers; needs `DatabaseModule`.
 */
@Module({})
export class MessagingModule {
  static for(service: string, events: EventDefinition[] = allEvents): DynamicModule {
    const parts = [Inbox, Parking, DurableConsumers, Hearers, RelaySettings, Relay, SentEvents, BusStatus];
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
  exports: [EventStrategy, BrokerSettings, BrokerConnections, BroadcastConsumer],
});
