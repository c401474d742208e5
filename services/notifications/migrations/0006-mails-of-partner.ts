import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what was written to a partner, and about one, once the partner is deleted (D-22). */
export class MailsOfPartner1763000000007 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create index mails_of_partner on mails ((about->>'partnerId'));
      create index mails_to on mails (recipient);
      create index support_requests_of on support_requests (user_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index mails_of_partner, mails_to, support_requests_of;');
  }
}
