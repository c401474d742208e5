import { Module } from '@nestjs/common';
import type { DataOf, EventDefinition } from '@portal/contracts/events/define-event';
import { DatabaseModule } from '../database/database.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { startTestService } from './test-service.js';

@Module({ imports: [DatabaseModule.with({ migrations: [] }), MessagingModule.for('publisher')] })
class PublisherModule {}

/** Stands for another service: publishes events through an outbox and a relay. */
export async function startPublisher(amqpUrl: string) {
  const service = await startTestService('publisher', PublisherModule, { AMQP_URL: amqpUrl });
  return {
    /** All in one transaction. */
    publish: <Definition extends EventDefinition>(
      definition: Definition,
      events: { subject: string; data: DataOf<Definition> }[],
    ) => service.database.transaction((transaction) => transaction.publishEach(definition, events)),
    close: () => service.close(),
  };
}
