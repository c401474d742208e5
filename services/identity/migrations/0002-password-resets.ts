import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked for a new password (D-29). */
export class PasswordResets1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table password_resets (
        id bigint generated always as identity primary key,
        -- null where the e-mail has no account: to ask costs the same work either way, so there is no reference to
        -- check either; a row outlives its user by two days at most, and opens nothing
        user_id bigint,
        requested_at timestamptz not null default now(),
        -- of the link that went out last, if any; SHA-256, as its token is random
        token_hash bytea unique,
        expires_at timestamptz
      );
      create index password_resets_user_id on password_resets (user_id);
      create index password_resets_requested_at on password_resets (requested_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table password_resets');
  }
}
