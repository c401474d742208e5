import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often links were opened on each day (D-125), and by which of their tags (D-128). Counting by day begins with it. */
export class VisitsByDay1763700000134 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table referrals add column campaigns text[] not null default '{}';

      create table visit_days (
        -- The release before deletes links without knowing of these.
        referral_id bigint not null references referrals on delete cascade,
        day date not null,
        -- Empty: none.
        campaign text not null,
        visits bigint not null,
        primary key (referral_id, day, campaign)
      ) with (fillfactor = 50);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table visit_days; alter table referrals drop column campaigns;');
  }
}
