import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators note about a partner (D-153): append-only, and deleted with the partner. */
export class PartnerNotes1765200000013 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table partner_notes (
        id bigint generated always as identity primary key,
        partner_id bigint not null references users (id) on delete cascade,
        -- stays when the account is removed
        author_id bigint not null,
        text text not null,
        -- of the request that wrote it: the same again writes nothing
        key text not null,
        created_at timestamptz not null default now()
      );
      create index partner_notes_by_partner on partner_notes (partner_id, id);
      create unique index partner_notes_key on partner_notes (partner_id, key);
      create trigger append_only before update or truncate on partner_notes
        for each statement execute function refuse_to_change();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table partner_notes;');
  }
}
