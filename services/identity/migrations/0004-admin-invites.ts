import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is invited to be an administrator and has not yet accepted (D-29). */
export class AdminInvites1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table admin_invites (
        id bigint generated always as identity primary key,
        -- one invite at a time: a new one takes the place of the one before, whose link dies with it
        email text not null unique check (email = lower(email)),
        first_name text not null,
        last_name text not null,
        invited_by bigint not null,
        invited_at timestamptz not null default now(),
        -- of the link that went out last, if any; SHA-256, as its token is random
        token_hash bytea unique,
        expires_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table admin_invites');
  }
}
