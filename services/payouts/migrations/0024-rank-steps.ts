import type { MigrationInterface, QueryRunner } from 'typeorm';

const moves = (rows: string, change: 1 | -1) => `
  select month, rank_key(commission_cents, sales_count, first_sale_at, partner_id) as key, ${change} as change
  from ${rows} where sales_count > 0 and is_ranked and first_sale_at is not null`;

/**
 * How many partners stand where in a month's leaderboard, so that a rank is not counted over all who are ahead (D-179).
 * Nothing is filled here: a month without steps is counted over `partner_months`, until a running service draws its steps.
 * A trigger notes the moves, so that those of the release before are noted as well. A later release drops
 * `partner_months_rank`, which only the release before reads.
 */
export class RankSteps1764000000224 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- A place in the leaderboard (D-23), as bytes that ascend from rank 1: one column that an index compares to its end.
      create function rank_key(commission_cents bigint, sales_count bigint, first_sale_at timestamptz, partner_id bigint)
        returns bytea language sql immutable parallel safe
        return int8send(4611686018427387904 - commission_cents) || int8send(4611686018427387904 - sales_count)
          || timestamptz_send(first_sale_at) || int8send(partner_id);

      -- A step is a part of a month's leaderboard: from a key, which need not be anybody's, to that of the next step.
      create table rank_steps (
        month text not null,
        -- 1: narrow; 2: wide, which begins where a narrow one does
        level smallint not null,
        key bytea not null,
        -- the wide step that it is a part of; of a wide one itself
        wide_key bytea not null,
        -- who stands in it, apart from the moves that are not counted yet
        partners int not null,
        primary key (month, level, key)
      ) with (fillfactor = 50);

      -- Who came to a place (1) or left it (-1) since the steps were counted. Nobody waits for anybody to write here.
      create table rank_moves (
        month text not null,
        key bytea not null,
        change int not null
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

      create function note_rank_moves() returns trigger language plpgsql as $$
      begin
        case tg_op
          when 'INSERT' then insert into rank_moves ${moves('new_rows', 1)};
          when 'UPDATE' then insert into rank_moves
            select month, key, sum(change) from (${moves('old_rows', -1)} union all ${moves('new_rows', 1)}) moved
            group by month, key having sum(change) <> 0;
          when 'DELETE' then insert into rank_moves ${moves('old_rows', -1)};
        end case;
        return null;
      end $$;
      create trigger note_inserted after insert on partner_months
        referencing new table as new_rows for each statement execute function note_rank_moves();
      create trigger note_updated after update on partner_months
        referencing old table as old_rows new table as new_rows for each statement execute function note_rank_moves();
      create trigger note_deleted after delete on partner_months
        referencing old table as old_rows for each statement execute function note_rank_moves();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger note_inserted on partner_months;
      drop trigger note_updated on partner_months;
      drop trigger note_deleted on partner_months;
      drop function note_rank_moves;
      drop table rank_moves, rank_steps;
      drop function rank_key;
    `);
  }
}
