import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of two adopted codes that look the same only one is a name (D-127). The other is kept in `codes_alike`, and becomes the name
 * when the first goes with its partner, so that a look is not free while a code still has it.
 */
export class LooksStayTaken1763700000135 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table codes_alike (
        key text not null,
        referral_id bigint not null references referrals on delete cascade,
        primary key (key, referral_id)
      );
      create index codes_alike_by_referral on codes_alike (referral_id);

      create or replace function note_code() returns trigger language plpgsql as $$
      begin
        insert into link_names (key, name, referral_id, is_slug)
          values (link_name_key(new.code), lower(new.code), new.id, false) on conflict do nothing;
        if found then
          return null;
        end if;
        -- A code that only looks like a slug is taken: whoever adopts one has customers who use it (D-16).
        if exists (
          select from link_names where key = link_name_key(new.code) and is_slug and name = lower(new.code)
        ) then
          raise unique_violation using message = 'the code is the address of a link already';
        end if;
        insert into codes_alike (key, referral_id) values (link_name_key(new.code), new.id);
        return null;
      end $$;

      create function note_code_alike() returns trigger language plpgsql as $$
      begin
        insert into link_names (key, name, referral_id, is_slug)
          select key, lower(code), referral_id, false from codes_alike join referrals on referrals.id = referral_id
          where key = old.key order by referral_id limit 1
          on conflict do nothing;
        return null;
      end $$;
      create trigger note_code_alike after delete on link_names for each row execute function note_code_alike();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger note_code_alike on link_names;
      drop function note_code_alike;
      create or replace function note_code() returns trigger language plpgsql as $$
      begin
        insert into link_names (key, name, referral_id, is_slug)
          values (link_name_key(new.code), lower(new.code), new.id, false) on conflict do nothing;
        if not found and exists (
          select from link_names where key = link_name_key(new.code) and is_slug and name = lower(new.code)
        ) then
          raise unique_violation using message = 'the code is the address of a link already';
        end if;
        return null;
      end $$;
      drop table codes_alike;
    `);
  }
}
