import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often links were opened (D-40). */
export class Visits1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table visit_counts (
        referral_id bigint primary key references referrals,
        visits bigint not null
      ) with (fillfactor = 50);

      -- Which browsers were counted this hour and the last; says nothing of who they are, and is emptied hourly.
      create table counted_visits (
        referral_id bigint not null,
        hour timestamptz not null,
        browser text not null,
        primary key (referral_id, hour, browser)
      );
      create index counted_visits_by_hour on counted_visits (hour);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table counted_visits; drop table visit_counts;');
  }
}
