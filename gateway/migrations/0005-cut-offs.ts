import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CutOffs1764200000105 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- numbers attempts to sign in, and the moments at which all sessions of a user end, in one order: no clock is asked
      create sequence sign_in_attempts;
      create table cut_offs (
        user_id int primary key,
        -- attempts with a smaller number began before, and get no session
        attempts_before bigint not null,
        -- no attempt takes an hour: by then nobody asks for it
        at timestamptz not null default now()
      );
      -- another service was asked to change how a user signs in, and nobody noted yet how it went: see Sessions.beginChange
      create table sign_in_changes (
        attempt bigint primary key,
        user_id int not null,
        at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table sign_in_changes, cut_offs; drop sequence sign_in_attempts;');
  }
}
