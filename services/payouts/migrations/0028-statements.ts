import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners' signed statements (docs/books.md): each is kept as it was handed out, for ever. */
export class Statements1764000000228 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table statements (
        partner_id bigint not null,
        -- the month in which its entries were posted, in the business's time zone
        period text not null check (period ~ '^\\d{4}-\\d{2}$'),
        issued_at timestamptz not null,
        -- gzip of the JSON file
        file bytea not null,
        primary key (partner_id, period)
      );
      create trigger append_only before update or delete or truncate on statements
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table statements');
  }
}
