import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code that no link knows is found by what it is called and by who came with it. */
export class SearchUnknownCodes1700000000120 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table unknown_codes add column search text not null generated always as (
        lower(' ' || code || ' ' || customer_identifier || ' ' || coalesce(customer_email, ''))
      ) stored;
      create index unknown_codes_search on unknown_codes using gin (search gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table unknown_codes drop column search;');
  }
}
