import pg from 'pg';
import { given } from './support.js';

/**
 * Ends the wait of a partner's bank account (D-99), as if it had been typed earlier: in the browser's tests accounts wait
 * three days, as anywhere else. Changes are append-only, so it takes the owner's rights.
 */
export const endWaitOf = (partnerId: number) =>
  change(`set_at = set_at - interval '3 days', effective_at = now()`, partnerId);

/** Has a second administrator needed for it (D-109), as where SECOND_PERSON is not off. */
export const needApprovalOf = (partnerId: number) => change('needs_approval = true', partnerId);

/** Of the account that waits. */
async function change(columns: string, partnerId: number): Promise<void> {
  const client = new pg.Client({ connectionString: given('DOCUMENTS_OWNER_URL') });
  await client.connect();
  try {
    // One statement for PostgreSQL, so one transaction; the id is a number.
    await client.query(
      `alter table bank_account_changes disable trigger append_only;
       update bank_account_changes set ${columns}
       where version = (select version from waiting_accounts where partner_id = ${Number(partnerId)});
       alter table bank_account_changes enable trigger append_only;`,
    );
  } finally {
    await client.end();
  }
}
