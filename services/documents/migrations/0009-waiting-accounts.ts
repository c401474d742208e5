import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A changed bank account waits before it is paid (D-99). `bank_accounts` stays the account in effect, as the release
 * before knows it; the one that waits is beside it, and counts from its moment on without anybody moving it.
 */
export class WaitingAccounts1763900000309 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- each account that was ever typed, since there is a wait; goes with the partner (D-22)
      create table bank_account_changes (
        -- of bank_account_versions, and the account's version in bank_accounts once it is there
        version bigint primary key,
        partner_id bigint not null references partners on delete cascade,
        last_digits text not null,
        -- an administrator
        set_by bigint not null,
        set_at timestamptz not null,
        effective_at timestamptz not null check (effective_at >= set_at),
        -- the links' tokens are derived from it, with a key that is in no database
        link_seed uuid not null default gen_random_uuid()
      );
      create index bank_account_changes_of_partner on bank_account_changes (partner_id, version);

      -- the newest account of a partner, sealed like those in bank_accounts, until it waits no longer
      create table waiting_accounts (
        partner_id bigint primary key references partners on delete cascade,
        version bigint not null unique references bank_account_changes on delete cascade,
        -- the version in bank_accounts that it takes the place of; 0 for none. If that has another by now, a program of
        -- the release before changed the account, and this one counts no longer.
        replaces bigint not null,
        sealed bytea not null,
        data_key bytea not null,
        key_id text not null
      );

      -- why a change never took effect, at most once
      create table bank_account_ends (
        version bigint primary key references bank_account_changes on delete cascade,
        how text not null check (how in ('stopped', 'replaced', 'removed')),
        ended_by bigint not null,
        ended_role text not null check (ended_role in ('partner', 'admin')),
        -- by the link in a mail, instead of signed in
        by_link boolean not null,
        ended_at timestamptz not null
      );

      -- an administrator allowed changes again after this one was stopped
      create table bank_account_lifts (
        version bigint primary key references bank_account_ends on delete cascade,
        lifted_by bigint not null,
        lifted_at timestamptz not null,
        reason text not null
      );

      -- 'This was not me' in the mails: a row for each token that was mailed
      create table bank_account_links (
        token_hash bytea primary key,
        version bigint not null references bank_account_changes on delete cascade,
        -- to whom
        user_id bigint not null,
        role text not null check (role in ('partner', 'admin'))
      );
      create index bank_account_links_of_change on bank_account_links (version);

      -- history: rows go only with their partner
      create trigger append_only before update or truncate on bank_account_changes
        for each statement execute function refuse_to_change_history();
      create trigger append_only before update or truncate on bank_account_ends
        for each statement execute function refuse_to_change_history();
      create trigger append_only before update or truncate on bank_account_lifts
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table bank_account_links; drop table bank_account_lifts; drop table bank_account_ends;
      drop table waiting_accounts; drop table bank_account_changes;
    `);
  }
}
