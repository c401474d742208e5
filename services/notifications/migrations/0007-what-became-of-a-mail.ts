import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail is not sent again for ever when nobody answers, and those of one claim go out in their order. */
export class WhatBecameOfAMail1763000000008 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table mails
        -- attempts of which nobody knows whether the mail arrived
        add column unanswered int not null default 0,
        -- when it was queued again by hand; null: never, created_at counts
        add column queued_at timestamptz,
        -- mails that have the same text here, such as 'claim:12', go out by their place; null for the others
        add column in_order text,
        add column place bigint;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table mails drop column unanswered, drop column queued_at, drop column in_order, drop column place;
    `);
  }
}
