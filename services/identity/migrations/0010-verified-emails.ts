import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when and how an e-mail address counts as its owner's (D-112). The defaults are for rows of before, and for those
 * that the previous release inserts during an upgrade; both columns are null while a link is to be opened.
 */
export class VerifiedEmails1764900000061 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table users
        add column email_verified_at timestamptz default now(),
        add column email_verified_by text default 'before' check (email_verified_by in ('link', 'before', 'no mail'));

      create table email_confirmations (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        -- the account's, or the one that is to take its place; the bus carries neither
        email text not null check (email = lower(email)),
        requested_at timestamptz not null default now(),
        seed uuid not null default gen_random_uuid(),
        -- of the link in the mail; SHA-256, as its token is random
        token_hash bytea unique,
        expires_at timestamptz,
        -- used, replaced or cancelled
        ended_at timestamptz
      );
      create index email_confirmations_user_id on email_confirmations (user_id);
      create index email_confirmations_requested_at on email_confirmations (requested_at);

      -- who is to be a partner once the link in a mail was opened (D-113); the e-mail may have an account, or several rows
      create table registrations (
        id bigint generated always as identity primary key,
        email text not null check (email = lower(email)),
        password_hash text not null,
        first_name text not null,
        last_name text not null,
        company_name text,
        requested_at timestamptz not null default now(),
        seed uuid not null default gen_random_uuid(),
        token_hash bytea unique,
        expires_at timestamptz
      );
      create index registrations_email on registrations (email);
      create index registrations_requested_at on registrations (requested_at);

      -- sign-ins of administrators that a mail tells of (D-114); the bus carries no device or place
      create table new_devices (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        device text,
        place text,
        signed_in_at timestamptz not null default now()
      );
      create index new_devices_user_id on new_devices (user_id);
      create index new_devices_signed_in_at on new_devices (signed_in_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table new_devices, registrations, email_confirmations;
      alter table users drop column email_verified_at, drop column email_verified_by;
    `);
  }
}
