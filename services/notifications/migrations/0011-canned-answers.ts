import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators often answer, shared by all of them (D-144). */
export class CannedAnswers1764100000012 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table canned_answers (
        id bigint generated always as identity primary key,
        title text not null check (length(title) between 1 and 80),
        text text not null check (length(text) between 1 and 3000),
        -- grows with each change
        version int not null default 0
      );
      create unique index canned_answers_by_title on canned_answers (lower(title));
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table canned_answers');
  }
}
