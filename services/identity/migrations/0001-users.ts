import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Users1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table users (
        id bigint generated always as identity primary key,
        role text not null check (role in ('partner', 'admin')),
        -- Kept in lower case, so that its key compares without case (D-1).
        email text not null unique check (email = lower(email)),
        password_hash text not null,
        first_name text not null,
        last_name text not null,
        company_name text,
        address text,
        -- Grows with every change of what others keep a copy of: of two copies, the higher is the newer.
        revision int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index users_admins on users (id) where role = 'admin';
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table users');
  }
}
