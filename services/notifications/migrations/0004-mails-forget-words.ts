import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words that open a door, such as a link to set a password, do not stay readable for longer than it opens. */
export class MailsForgetWords1763000000005 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table mails add column forget_words_at timestamptz;
      create index mails_to_forget on mails (forget_words_at) where forget_words_at is not null;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table mails drop column forget_words_at;');
  }
}
