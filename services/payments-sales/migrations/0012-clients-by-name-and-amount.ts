import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What partners sort and search their clients by. Those who are listed already get theirs by 0013. */
export class ClientsByNameAndAmount1700000000170 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table clients
        -- Of the sale that is shown; 0 and '' until they are told.
        add column amount_cents bigint not null default 0,
        add column name text not null default '',
        add column search text not null default '';

      -- By a trigger, so that whatever writes a client tells them, the release before too.
      create function tell_sale_of_client() returns trigger language plpgsql as $$
      begin
        -- An index holds no longer ones than some 2,700 bytes.
        select amount_cents, left(lower(concat_ws(' ', nullif(trim(first_name), ''), nullif(trim(last_name), ''))), 400),
          lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
          into new.amount_cents, new.name, new.search
        from sales where id = new.sale_id;
        if not found then
          new.amount_cents := 0;
          new.name := '';
          new.search := '';
        end if;
        return new;
      end $$;
      create trigger tell_sale before insert or update of sale_id on clients
        for each row execute function tell_sale_of_client();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger tell_sale on clients;
      drop function tell_sale_of_client;
      alter table clients drop column amount_cents, drop column name, drop column search;
    `);
  }
}
