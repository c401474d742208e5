import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks an outbox row whose event is a signal, which is not kept for absent listeners. */
export class Signals1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table outbox add column signal boolean not null default false;');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table outbox drop column signal;');
  }
}
