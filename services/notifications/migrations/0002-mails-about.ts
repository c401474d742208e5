import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails are about more than sales: what a mail is about, by its kind, in one column. */
export class MailsAbout1763000000003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table mails add column about jsonb not null default '{}';
      update mails set about = jsonb_build_object('saleId', sale_id, 'partnerId', partner_id);
      alter table mails drop column sale_id, drop column partner_id;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table mails add column sale_id bigint, add column partner_id bigint;
      update mails set sale_id = (about->>'saleId')::bigint, partner_id = (about->>'partnerId')::bigint;
      alter table mails drop column about;
    `);
  }
}
