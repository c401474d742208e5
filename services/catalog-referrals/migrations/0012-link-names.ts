import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses of partners' choice (D-127). `link_names` holds every code and slug ever given, so that none is given twice,
 * nor one that looks like another. What a link is called now is its `slug`; null: its code.
 * A trigger notes new codes, so that the release before notes its own too.
 */
export class LinkNames1763700000132 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- The same as linkNameKey in contracts/values/slug.ts.
      create function link_name_key(name text) returns text language sql immutable strict parallel safe
        return translate(replace(replace(replace(replace(lower(name), '-', ''), 'm', 'rn'), 'w', 'vv'), 'd', 'cl'),
          'oilzsb', '011258');

      create table link_names (
        key text primary key,
        -- Lower case.
        name text not null,
        -- A deleted partner's names are free again (D-22); a deleted link's are not (D-38).
        referral_id bigint not null references referrals on delete cascade,
        is_slug boolean not null
      );
      create index link_names_by_referral on link_names (referral_id);

      alter table referrals add column slug text;

      create function note_code() returns trigger language plpgsql as $$
      begin
        insert into link_names (key, name, referral_id, is_slug)
          values (link_name_key(new.code), lower(new.code), new.id, false) on conflict do nothing;
        -- A code that only looks like a slug is taken: whoever adopts one has customers who use it (D-16).
        if not found and exists (
          select from link_names where key = link_name_key(new.code) and is_slug and name = lower(new.code)
        ) then
          raise unique_violation using message = 'the code is the address of a link already';
        end if;
        return null;
      end $$;
      create trigger note_code after insert on referrals for each row execute function note_code();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger note_code on referrals;
      drop function note_code;
      alter table referrals drop column slug;
      drop table link_names;
      drop function link_name_key;
    `);
  }
}
