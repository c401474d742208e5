import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views of tables that administrators keep for themselves (D-155); deleted with the account. */
export class SavedViews1765400000015 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table saved_views (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        -- of contracts/values/tables.ts
        table_name text not null,
        name text not null,
        -- search params of the page
        search jsonb not null,
        -- ids; null: those that the table begins with
        columns jsonb
      );
      create unique index saved_views_name on saved_views (user_id, table_name, lower(name));
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table saved_views;');
  }
}
