import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which time zone a partner's pages show times (D-162). */
export class DisplayTimeZones1765500000016 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // null: each browser's own
    await runner.query('alter table users add column display_time_zone text;');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table users drop column display_time_zone;');
  }
}
