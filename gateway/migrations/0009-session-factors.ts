import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session knows of its owner's second factor, and sign-ins that wait for one (D-104, D-105). */
export class SessionFactors1764800000109 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table sessions
        -- when the second factor was presented last
        add column factor_at timestamptz,
        -- its owner has to set up a second factor before anything else
        add column enrol_only boolean not null default false;

      create table pending_sign_ins (
        -- a keyed hash of the cookie, as in sessions
        id bytea primary key,
        user_id int not null,
        -- the password was right in this attempt: see cut_offs
        attempt bigint not null,
        -- how often a factor was presented, in advance
        tries int not null default 0,
        expires_at timestamptz not null
      );
      create index pending_sign_ins_expires_at on pending_sign_ins (expires_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop table pending_sign_ins; alter table sessions drop column factor_at, drop column enrol_only;',
    );
  }
}
