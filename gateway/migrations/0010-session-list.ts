import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the list of somebody's sessions shows, and the shorter lives of administrators' (D-107). */
export class SessionList1764200000110 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table sessions
        -- names the session to its owner; the id would be half of the cookie
        add column number bigint generated always as identity,
        -- as in the audit log; null for sessions of before, and of a gateway of the previous release
        add column address text,
        add column device text,
        -- the last request of a person, to the minute
        add column used_at timestamptz not null default now();
      update sessions set expires_at = least(expires_at, now() + interval '30 minutes') where role = 'admin';
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table sessions drop column number, drop column address, drop column device, drop column used_at',
    );
  }
}
