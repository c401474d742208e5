import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when events without a publisher's name are handled (D-89). A portal from before may have some in its queues for
 * days, and its programs publish more until they are replaced; a new portal never has any.
 */
export class AnonymousEvents1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table anonymous_events (accepted_until timestamptz not null);
      insert into anonymous_events
        -- later migrations have run only where the portal has run before
        select now() + case when exists (select from migrations where timestamp > 1700000000004)
          then interval '30 days' else interval '0' end;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table anonymous_events;');
  }
}
