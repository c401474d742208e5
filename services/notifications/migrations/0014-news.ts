import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements to all partners (D-159), the weekly summary of those who want it (D-160), what happened lately (D-161). */
export class News1764100000015 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table announcements (
        id bigint generated always as identity primary key,
        title text not null check (length(title) between 1 and 120),
        text text not null check (length(text) between 1 and 3000),
        by_mail boolean not null,
        -- of the business's time zone; null: until it is withdrawn
        last_day date,
        -- the moment after the last day
        over_at timestamptz(3) not null default 'infinity',
        author_id bigint not null,
        -- who published it, and the Idempotency-Key: once
        key text not null unique,
        published_at timestamptz(3) not null default now(),
        withdrawn_at timestamptz(3),
        -- how far the bells and mails of partners are, in the order of their ids
        told_to bigint not null default 0,
        -- everybody was told
        told_at timestamptz(3)
      );
      create index announcements_to_tell on announcements (id) where told_at is null;
      create index announcements_standing on announcements (over_at, id) where withdrawn_at is null;

      create table dismissed_announcements (
        partner_id bigint not null,
        announcement_id bigint not null references announcements,
        dismissed_at timestamptz(3) not null default now(),
        primary key (partner_id, announcement_id)
      );

      -- mails that a partner gets only once they asked for them, as refused_mails has the others
      create table wanted_mails (
        partner_id bigint not null,
        kind text not null,
        wanted_at timestamptz(3) not null default now(),
        primary key (kind, partner_id)
      );

      -- how far the summaries of a week are, in the order of the partners' ids
      create table weekly_summaries (
        -- its Monday
        week date primary key,
        queued_to bigint not null default 0,
        -- everybody's are queued
        queued_at timestamptz(3)
      );

      -- what administrators see on their overview as it happens
      create table happenings (
        id bigint generated always as identity primary key,
        kind text not null,
        -- what it tells of, such as sale:42: once
        key text not null unique,
        -- null: of nobody, such as a claim
        partner_id bigint,
        -- of a sale, a refund and a dispute
        sale_id bigint,
        -- ids, amounts in cents and the product's name; nothing of a customer
        about jsonb not null,
        happened_at timestamptz(3) not null,
        -- it was deleted or undone; stays, so that a late event brings nothing back
        withdrawn boolean not null default false
      );
      create index happenings_listed on happenings (happened_at, id);
      create index happenings_of_partner on happenings (partner_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop table happenings, weekly_summaries, wanted_mails, dismissed_announcements, announcements;',
    );
  }
}
