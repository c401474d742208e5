import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sessions1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table sessions (
        -- a keyed hash of the cookie: who reads this table, or writes to it, is nobody yet
        id bytea primary key,
        user_id int not null,
        role text not null check (role in ('partner', 'admin')),
        signed_in_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index sessions_user_id on sessions (user_id);
      create index sessions_expires_at on sessions (expires_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table sessions;');
  }
}
