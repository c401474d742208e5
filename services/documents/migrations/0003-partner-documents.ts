import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators see of partners' documents, and what is left when one is deleted. */
export class PartnerDocuments1763900000303 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- deleted: nobody is given it any more, and its object and its row are about to go
      alter table files add column removed_at timestamptz;
      create index files_removed on files (removed_at) where removed_at is not null;
      create index files_of_partners on files (id desc)
        where purpose <> 'claim' and kept_at is not null and removed_at is null;

      -- a copy of identity's names, to show and to search; the revision tells which answer is newer
      create table partners (
        id bigint primary key,
        first_name text not null,
        last_name text not null,
        company_name text,
        email text not null,
        revision int not null
      );

      -- numbers only: whoever is here stays deleted, whatever is still heard of them
      create table deleted_partners (id bigint primary key, at timestamptz not null default now());
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop table deleted_partners; drop table partners; alter table files drop column removed_at;',
    );
  }
}
