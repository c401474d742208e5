import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every service has these two tables (design, section 5). */
export class OutboxAndInbox1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table outbox (
        seq bigint generated always as identity primary key,
        id uuid not null default gen_random_uuid(),
        type text not null,
        version int not null,
        source text not null,
        subject text not null,
        data jsonb not null,
        time timestamptz not null default now(),
        correlation_id text not null,
        causation_id text,
        traceparent text
      );
      create table inbox (
        consumer text not null,
        message_id uuid not null,
        received_at timestamptz not null default now(),
        primary key (consumer, message_id)
      );
      create index inbox_received_at on inbox using brin (received_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table inbox; drop table outbox;');
  }
}
