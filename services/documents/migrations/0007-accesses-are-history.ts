import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who read a file or was given a bank account stays on record: not even this service can change or delete it. */
export class AccessesAreHistory1763900000307 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create function refuse_to_change_history() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
      end $$;
      create trigger append_only before update or delete or truncate on file_accesses
        for each statement execute function refuse_to_change_history();
      create trigger append_only before update or delete or truncate on bank_account_accesses
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger append_only on file_accesses;
      drop trigger append_only on bank_account_accesses;
      drop function refuse_to_change_history;
    `);
  }
}
