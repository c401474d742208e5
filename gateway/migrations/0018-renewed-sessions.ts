import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A shown factor gives a session a new token (D-122). A gateway of the release before knows the new one alone. */
export class RenewedSessions1764400000118 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table sessions
        -- of the token before, which counts, as one that showed no factor, until the new one was used
        add column earlier_id bytea,
        -- and for so long then; null before
        add column earlier_until timestamptz;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column earlier_id, drop column earlier_until');
  }
}
