import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An outbox row says whether its event is a signal: kept for nobody who does not listen. */
export class Signals1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table outbox add column signal boolean not null default false;');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table outbox drop column signal;');
  }
}
