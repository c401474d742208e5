import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a passkey is asked to sign, kept on our side (D-110), and resets of factors that two owners decide (D-111). */
export class PasskeysAndFactorResets1765000000041 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table passkey_challenges (
        purpose text not null check (purpose in ('add', 'present')),
        -- the session or the waiting sign-in that may use it; a new one takes the place of the one before
        bound_to text not null,
        user_id bigint not null references users (id) on delete cascade,
        challenge text not null,
        expires_at timestamptz not null,
        primary key (purpose, bound_to)
      );

      create table factor_resets (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        asked_by bigint not null references users (id) on delete cascade check (asked_by <> user_id),
        asked_at timestamptz not null default now(),
        ends_at timestamptz not null,
        -- null while it waits for another owner
        outcome text check (outcome in ('confirmed', 'refused', 'ended')),
        decided_by bigint,
        decided_at timestamptz,
        -- nobody alone
        check (outcome <> 'confirmed' or (decided_by is not null and decided_by not in (user_id, asked_by)))
      );
      create unique index factor_resets_waiting on factor_resets (user_id) where outcome is null;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table factor_resets, passkey_challenges');
  }
}
