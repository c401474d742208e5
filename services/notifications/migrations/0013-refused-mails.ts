import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which mails partners do not want (D-146). */
export class RefusedMails1764100000014 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table refused_mails (
        partner_id bigint not null,
        kind text not null,
        refused_at timestamptz(3) not null default now(),
        primary key (partner_id, kind)
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table refused_mails;');
  }
}
