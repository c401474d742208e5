import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Support requests are answered in a thread (D-129). Those of before are open threads of one message. */
export class SupportThreads1764100000010 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table support_requests
        add column state text not null default 'open' check (state in ('open', 'waiting', 'solved')),
        -- an administrator
        add column assignee_id bigint,
        -- grows with each change
        add column version int not null default 0,
        -- of the link in the mails of answers; null before the first one
        add column link_seed uuid,
        add column link_until timestamptz(3),
        -- when a mail last said that the asker wrote back
        add column told_at timestamptz(3);

      create table support_messages (
        id bigint generated always as identity primary key,
        request_id bigint not null references support_requests on delete cascade,
        kind text not null check (kind in ('answer', 'note', 'reply')),
        -- the administrator; null: the asker
        author_id bigint,
        message text not null,
        -- the Idempotency-Key of who wrote it
        key text not null,
        created_at timestamptz(3) not null default now(),
        unique (request_id, key),
        check ((kind = 'reply') = (author_id is null))
      );

      create table support_links (
        token_hash bytea primary key,
        request_id bigint not null references support_requests on delete cascade
      );
      create index support_links_of_request on support_links (request_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table support_links, support_messages;
      alter table support_requests drop column state, drop column assignee_id, drop column version,
        drop column link_seed, drop column link_until, drop column told_at;
    `);
  }
}
