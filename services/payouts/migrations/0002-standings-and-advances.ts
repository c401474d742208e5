import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is taken back (D-13), and payouts of any amount, which may be voided (D-20). */
export class StandingsAndAdvances1764000000201 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- which change of its sale a reversal or an adjustment answers
      alter table ledger_entries add column revision int;
      create unique index ledger_one_entry_a_revision on ledger_entries (sale_id, revision)
        where kind in ('reversed', 'adjusted');
      create index ledger_of_payout on ledger_entries (payout_id) where payout_id is not null;

      -- The last change of a sale that was heard before the sale itself.
      create table waiting_standings (
        sale_id bigint primary key,
        revision int not null,
        amount_cents bigint not null,
        commission_cents bigint not null,
        occurred_at timestamptz not null,
        event_id uuid not null
      );

      alter table sale_commissions
        add column revision int not null default 0,
        add column standing_amount_cents bigint not null default 0;
      update sale_commissions sale set standing_amount_cents = entry.sale_amount_cents
        from ledger_entries entry where entry.sale_id = sale.sale_id and entry.kind = 'earned';
      -- What a payout settles, oldest first: not what was paid, nor what does not stand any more.
      drop index sale_commissions_unsettled;
      create index sale_commissions_payable on sale_commissions (partner_id, month, occurred_at, sale_id)
        where payout_id is null and (revision = 0 or standing_amount_cents > 0);
      comment on column sale_commissions.open_cents is
        'never below 0: what was paid and then taken back is an advance of the payout that paid it';

      alter table payouts
        -- what was asked for; null for all that was unpaid
        add column asked_cents bigint,
        add column description text,
        -- what of it no commission has used up yet: an advance
        add column unused_cents bigint not null default 0 check (unused_cents >= 0),
        add column voided_at timestamptz,
        -- the key of the request that voided it
        add column voided_with text;
      create index payouts_unused on payouts (partner_id, id) where unused_cents > 0;
      create index payouts_of_month on payouts (partner_id, month, id desc);
      create unique index payouts_voided_with on payouts (partner_id, voided_with);

      -- A payout's lines for one sale add up: what is taken back later is a line below 0.
      alter table payout_lines drop constraint payout_lines_pkey;
      alter table payout_lines
        add column id bigint generated always as identity primary key,
        add column made_at timestamptz;
      update payout_lines line set made_at = payout.created_at from payouts payout where payout.id = line.payout_id;
      alter table payout_lines alter column made_at set default now(), alter column made_at set not null;
      create index payout_lines_of_payout on payout_lines (payout_id, sale_id);
      create index payout_lines_of_sale on payout_lines (sale_id);
      create trigger append_only before update or delete or truncate on payout_lines
        for each statement execute function refuse_to_change_history();

      alter table partner_months add column paid_at timestamptz;
      update partner_months total set paid_at =
        (select max(created_at) from payouts where partner_id = total.partner_id and month = total.month);
      -- of the events that tell what is paid (contracts/events/fields.ts)
      alter table partner_totals add column settlement_revision bigint not null default 0;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table partner_totals drop column settlement_revision;
      alter table partner_months drop column paid_at;
      drop trigger append_only on payout_lines;
      drop index payout_lines_of_sale, payout_lines_of_payout;
      alter table payout_lines drop column made_at, drop column id, add primary key (payout_id, sale_id);
      drop index payouts_voided_with, payouts_of_month, payouts_unused;
      alter table payouts drop column voided_with, drop column voided_at, drop column unused_cents,
        drop column description, drop column asked_cents;
      drop index sale_commissions_payable;
      create index sale_commissions_unsettled on sale_commissions (partner_id, month, occurred_at, sale_id)
        where payout_id is null or open_cents <> 0;
      alter table sale_commissions drop column standing_amount_cents, drop column revision;
      drop table waiting_standings;
      drop index ledger_of_payout, ledger_one_entry_a_revision;
      alter table ledger_entries drop column revision;
    `);
  }
}
