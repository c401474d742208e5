import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles being saved: noted before identity is asked, so that what it agreed to is finished whatever fails then. */
export class ProfileSaves1763900000302 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table profile_saves (
        -- a later save of the same user takes the place of an unfinished one
        user_id bigint primary key,
        role text not null,
        -- tells this save from a later one
        token uuid not null default gen_random_uuid(),
        profile jsonb not null,
        file_ids bigint[] not null,
        begun_at timestamptz not null default now()
      );
      create index profile_saves_begun on profile_saves (begun_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table profile_saves;');
  }
}
