import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes the codes from before 0012 as names. Apart from it, so that nobody waits meanwhile who makes a link. Of two codes
 * that look the same one is noted, which keeps both from becoming a slug until its partner is deleted.
 */
export class CodesAreLinkNames1763700000133 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      insert into link_names (key, name, referral_id, is_slug)
      select link_name_key(code), lower(code), id, false from referrals order by id
      on conflict do nothing
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('delete from link_names where not is_slug');
  }
}
