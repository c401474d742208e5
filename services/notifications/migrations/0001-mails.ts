import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail outbox (D-33). A mail is queued by reference; recipient and words are written when it goes out. */
export class Mails1763000000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table mails (
        id bigint generated always as identity primary key,
        kind text not null,
        -- what it is about, such as 'receipt:42': one mail for one thing, for good
        dedupe_key text not null unique,
        sale_id bigint,
        partner_id bigint,
        -- the same in every attempt, so that a mail that went out twice can be recognised
        message_id uuid not null default gen_random_uuid(),
        recipient text,
        subject text,
        html text,
        body text,
        status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
        attempts int not null default 0,
        next_try_at timestamptz not null default now(),
        last_error text,
        created_at timestamptz not null default now(),
        settled_at timestamptz
      );
      create index mails_due on mails (next_try_at, id) where status = 'queued';
      create index mails_of_kind on mails (kind, id desc);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table mails;');
  }
}
