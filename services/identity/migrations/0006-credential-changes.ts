import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changed passwords and e-mails, for the mails that tell their owners (D-87). */
export class CredentialChanges1764700000031 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table credential_changes (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        password_changed boolean not null,
        -- alike where only the password was changed; the bus carries neither
        old_email text not null,
        new_email text not null,
        changed_at timestamptz not null default now()
      );
      create index credential_changes_user_id on credential_changes (user_id);
      create index credential_changes_changed_at on credential_changes (changed_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table credential_changes');
  }
}
