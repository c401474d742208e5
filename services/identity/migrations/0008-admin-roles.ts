import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES = `('owner', 'finance', 'support', 'catalogue', 'read-only')`;

/** Administrators' roles (D-100). Every administrator of before becomes an owner. */
export class AdminRoles1764700000041 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table users
        -- null for partners; for an administrator whom the previous release made, it counts as read-only
        add column admin_role text check (admin_role in ${ROLES}),
        add column suspended_at timestamptz;
      update users set admin_role = 'owner' where role = 'admin';
      alter table admin_invites add column admin_role text not null default 'read-only' check (admin_role in ${ROLES});
      update admin_invites set admin_role = 'owner';
      -- names for the audit log
      create table former_admins (
        id bigint primary key,
        first_name text not null,
        last_name text not null,
        email text not null,
        removed_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table former_admins;
      alter table admin_invites drop column admin_role;
      alter table users drop column admin_role, drop column suspended_at;
    `);
  }
}
