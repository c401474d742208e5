import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims are listed newest first, by status, and looked for by any part of what names them. */
export class ClaimsForAdmins1763800000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create extension if not exists pg_trgm;
      -- As a page's cursor has it.
      alter table claims alter column created_at type timestamptz(3);
      alter table claims add column words text not null generated always as (
        lower(claim_number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || policy_number)
      ) stored;
      create index claims_words on claims using gin (words gin_trgm_ops);
      create index claims_newest on claims (created_at desc, id desc);
      create index claims_newest_of_status on claims (status, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop index claims_newest, claims_newest_of_status;
      alter table claims drop column words;
      alter table claims alter column created_at type timestamptz;
    `);
  }
}
