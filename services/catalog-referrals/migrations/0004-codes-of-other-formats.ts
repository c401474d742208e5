import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code that customers use already becomes a link as it is written (D-16); codes still compare without case. */
export class CodesOfOtherFormats1763700000104 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table referrals drop constraint referrals_code_check, drop constraint referrals_code_key,
        -- Made by an administrator for a code in use: it may stand beside the partner's own link for the product.
        add column adopted boolean not null default false;
      create unique index referrals_code on referrals (upper(code));
      drop index referrals_live;
      create unique index referrals_live on referrals (partner_id, product_id)
        where deleted_at is null and not adopted;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop index referrals_live, referrals_code;
      delete from referrals where adopted;
      alter table referrals drop column adopted, add constraint referrals_code_key unique (code),
        add constraint referrals_code_check check (code = upper(code));
      create unique index referrals_live on referrals (partner_id, product_id) where deleted_at is null;
    `);
  }
}
