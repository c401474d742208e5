import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As rate-limiter-flexible wants it; losing its rows in a crash is harmless. */
export class Throttle1700000000102 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create unlogged table throttle (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table throttle;');
  }
}
