import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTS = {
  by_date: 'occurred_at, sale_id',
  by_amount: 'amount_cents, sale_id',
  by_partner: 'partner_name, sale_id',
  of_partner_by_date: 'partner_id, occurred_at, sale_id',
  of_partner_by_amount: 'partner_id, amount_cents, sale_id',
};
const KINDS = { paid: 'is_paid', unpaid: 'not is_paid' };
/** Of 0003. */
const EARLIER = {
  paid_by_date: 'is_paid, occurred_at, sale_id',
  paid_by_amount: 'is_paid, amount_cents, sale_id',
  paid_by_partner: 'is_paid, partner_name, sale_id',
  of_partner_paid_by_date: 'partner_id, is_paid, occurred_at, sale_id',
  of_partner_paid_by_amount: 'partner_id, is_paid, amount_cents, sale_id',
};
const nameOf = (list: string) => `subscriptions_${list}`;

/**
 * The paid and the unpaid have indexes of their own. With `is_paid` as the first column PostgreSQL took a walk by date
 * for cheaper, past all that is not paid yet: the first page of the paid read 2,500 pages of a million sales.
 */
export class ListsByPaid1700000000130 implements MigrationInterface {
  /** Sales are listed meanwhile. */
  transaction = false;

  async up(runner: QueryRunner) {
    // Those of the same name take other columns here: these go first, and the others only once theirs are there.
    for (const list of ['paid_by_date', 'paid_by_amount', 'paid_by_partner'])
      await removeEarlier(runner, list);
    for (const [kind, condition] of Object.entries(KINDS))
      for (const [list, columns] of Object.entries(LISTS))
        await addIndex(runner, nameOf(`${kind}_${list}`), `subscriptions (${columns}) where ${condition}`);
    for (const list of ['of_partner_paid_by_date', 'of_partner_paid_by_amount'])
      await removeIndex(runner, nameOf(list));
  }

  async down(runner: QueryRunner) {
    for (const kind of Object.keys(KINDS))
      for (const list of Object.keys(LISTS)) await removeIndex(runner, nameOf(`${kind}_${list}`));
    for (const [list, columns] of Object.entries(EARLIER))
      await addIndex(runner, nameOf(list), `subscriptions (${columns})`);
  }
}

/** Not what this migration has made of the name already, when it was broken off. */
async function removeEarlier(runner: QueryRunner, list: string): Promise<void> {
  const [index] = (await runner.query(
    'select indpred is null as whole from pg_index where indexrelid = to_regclass($1)',
    [nameOf(list)],
  )) as { whole: boolean }[];
  if (index?.whole) await removeIndex(runner, nameOf(list));
}
