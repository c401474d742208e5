import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Administrators accept or refuse partners' documents (D-143). Files of before this migration are 'unreviewed', and wait for
 * nobody; each later one waits, whichever release's program stored it.
 */
export class DocumentReviews1763900000314 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- what its last review says; of a partner's document only
      alter table files add column review_state text not null default 'unreviewed'
        constraint files_review_state_known check (review_state in ('unreviewed', 'waiting', 'accepted', 'refused'));
      alter table files alter column review_state set default 'waiting';

      create table document_reviews (
        id bigint generated always as identity primary key,
        file_id bigint not null references files on delete cascade,
        -- from 1; two administrators at once cannot both write the same
        number int not null check (number > 0),
        decision text not null check (decision in ('accepted', 'refused')),
        -- what the partner reads
        reason text check ((reason is not null) = (decision = 'refused')),
        reviewed_by bigint not null,
        reviewed_at timestamptz(3) not null default now(),
        unique (file_id, number)
      );

      -- history: rows go only with their file, or with the partner (D-22). Not named append_only: the service's role could
      -- delete none of them then (kit/database/grants.ts), and a deleted partner's reasons have to go.
      create trigger never_changed before update or truncate on document_reviews
        for each statement execute function refuse_to_change_history();

      -- on their way in when this runs
      update files set review_state = 'waiting' where kept_at is null and removed_at is null and purpose <> 'claim';
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table document_reviews; alter table files drop column review_state;');
  }
}
