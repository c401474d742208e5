// Two services that pass an event to and fro, each as a process of its own: `sender-and-answerer.ts sender|answerer`.
import { Controller, Module, Param, Post } from '@nestjs/common';
import { defineEvent, type EventEnvelope } from '@portal/contracts/events/define-event';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { startService } from '../../bootstrap/start-service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { Database, type Transaction } from '../../database/database.js';
import { text } from '../../database/sql-types.js';
import { statement } from '../../database/statement.js';
import { Allow } from '../../http/caller.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { OnEvent, OnEvents } from '../../messaging/consumer/on-event.js';

const ping = defineEvent({
  type: 'ping.sent',
  version: 1,
  source: 'sender',
  consumedBy: ['answerer.pings'],
  data: z.object({}),
});
const pong = defineEvent({
  type: 'pong.sent',
  version: 1,
  source: 'answerer',
  consumedBy: ['sender.pongs'],
  data: z.object({}),
});

class Notes1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table note (word text not null unique)');
  }
  async down(runner: QueryRunner) {
    await runner.query('drop table note');
  }
}

const insertNote = statement(
  'insert-note',
  { params: { word: text } },
  'insert into note (word) values (:word)',
);

@Controller()
class Sender {
  constructor(private readonly database: Database) {}

  /** The word is private: it is in the path, in a parameter and, the second time, in the database's error. */
  @Post('pings/:word')
  @Allow('service')
  async send(@Param('word') word: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(insertNote, { word });
      await transaction.publish(ping, 'ping/1', {});
    });
  }

  @OnEvents(pong, { queue: 'pongs' })
  async note(events: EventEnvelope[], transaction: Transaction): Promise<void> {
    await transaction.query(insertNote, { word: `pong ${events[0]!.id}` });
  }
}

@Controller()
class Answerer {
  @OnEvent(ping, { queue: 'pings' })
  async answer(_event: EventEnvelope, transaction: Transaction): Promise<void> {
    await transaction.publish(pong, 'pong/1', {});
  }
}

const databaseModule = DatabaseModule.with({ migrations: [Notes1700000000003] });

@Module({ imports: [databaseModule, MessagingModule.for('sender', [ping, pong])], controllers: [Sender] })
class SenderModule {}

@Module({ imports: [databaseModule, MessagingModule.for('answerer', [ping, pong])], controllers: [Answerer] })
class AnswererModule {}

if (process.argv[2] === 'sender') await startService('sender', SenderModule, { migrate: true });
else await startService('answerer', AnswererModule, { migrate: true });
