import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language a partner reads our mails (D-172). */
export class Languages1765500000018 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // null: nobody said so
    await runner.query(
      `alter table users add column language text; alter table registrations add column language text;`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table registrations drop column language; alter table users drop column language;',
    );
  }
}
