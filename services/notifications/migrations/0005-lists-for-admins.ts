import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moments as a page's cursor has them, and the order in which administrators turn the pages. */
export class ListsForAdmins1763000000006 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table mails alter column created_at type timestamptz(3);
      alter table support_requests alter column created_at type timestamptz(3);
      create index mails_newest on mails (created_at desc, id desc);
      create index mails_newest_of_status on mails (status, created_at desc, id desc);
      create index support_requests_newest on support_requests (created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop index mails_newest, mails_newest_of_status, support_requests_newest;
      alter table mails alter column created_at type timestamptz;
      alter table support_requests alter column created_at type timestamptz;
    `);
  }
}
