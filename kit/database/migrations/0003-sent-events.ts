import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps sent events for a while. At the moment of a backup some are in flight: no longer in an outbox, not yet in an
 * inbox. A restore sends those of the last days again, and the inboxes drop duplicates.
 */
export class SentEvents1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- no key: nothing looks for one of them
      create table sent_events (
        id uuid not null,
        type text not null,
        version int not null,
        source text not null,
        subject text not null,
        data jsonb not null,
        time timestamptz not null,
        correlation_id text not null,
        causation_id text,
        traceparent text,
        sent_at timestamptz not null default now()
      );
      create index sent_events_sent_at on sent_events using brin (sent_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table sent_events;');
  }
}
