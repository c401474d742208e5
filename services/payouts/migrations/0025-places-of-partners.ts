import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The leaderboard's order by one key (D-179): who stands in a step is a range of this index. */
export class PlacesOfPartners1764000000225 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'partner_months_place',
      `partner_months (month, rank_key(commission_cents, sales_count, first_sale_at, partner_id))
       where sales_count > 0 and is_ranked`,
    );
  down = (runner: QueryRunner) => removeIndex(runner, 'partner_months_place');
}
