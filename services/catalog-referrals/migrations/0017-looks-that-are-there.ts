import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the looks of codes from before 0015 (D-127). On its own, so that nobody waits for the locks of 0015 meanwhile. */
export class LooksThatAreThere1763700000137 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- Those that there are, and at once the names of those whose look a deletion has freed.
      insert into codes_alike (key, referral_id)
        select link_name_key(code), id from referrals
        where not exists (select from link_names where referral_id = referrals.id and not is_slug)
        on conflict do nothing;
      insert into link_names (key, name, referral_id, is_slug)
        select key, lower(code), referral_id, false from codes_alike join referrals on referrals.id = referral_id
        order by referral_id
        on conflict do nothing;
    `);
  }

  async down() {
    // The table goes with 0015.
  }
}
