import { Module, type DynamicModule } from '@nestjs/common';
import { BrokerSettings } from '../config/service-settings.js';
import { EventStrategy } from './event-strategy.js';
import { MessagingOptions } from './messaging-options.js';

/**
 * The bus of a process (design, section 5). A service's `imports: [MessagingModule.for('payouts')]` gives it the
 * relay of its outbox and the consumers of its `@OnEvent` and `@OnEvents` handlers; needs `DatabaseModule`.
 */
@Module({})
export class MessagingModule {
  static for(service: string): DynamicModule {
    return MessagingModule.with({ name: service, durable: true });
  }

  /** For the hub: `@OnBroadcast` handlers only; no queue that outlives the process, no outbox, no inbox. */
  static forBroadcast(name: string): DynamicModule {
    return MessagingModule.with({ name, durable: false });
  }

  private static with(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [{ provide: MessagingOptions, useValue: options }, BrokerSettings, EventStrategy],
      exports: [EventStrategy, BrokerSettings],
    };
  }
}
