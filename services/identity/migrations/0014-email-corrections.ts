import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which owner corrected a partner's address (D-112): whoever did approves no bank account of theirs (D-147). */
export class EmailCorrections1765300000014 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table email_corrections (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        -- stays when the account is removed
        corrected_by bigint not null,
        corrected_at timestamptz not null default now()
      );
      create index email_corrections_by_user on email_corrections (user_id);
      create trigger append_only before update or truncate on email_corrections
        for each statement execute function refuse_to_change();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table email_corrections;');
  }
}
