import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeptAssets1764200000106 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- scripts, styles and fonts of the pages, of every release of late: a page that is open asks for those of its own
      create table kept_assets (
        -- has a digest of the content in it
        name text primary key,
        content bytea not null,
        -- when a gateway that has it as a file started last
        kept_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table kept_assets');
  }
}
