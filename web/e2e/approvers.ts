import pg from 'pg';
import { given } from './support.js';

/** Lets an administrator approve now (D-108), as if they had had the right to pay for three days. */
export async function letApprove(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: given('IDENTITY_OWNER_URL') });
  await client.connect();
  try {
    await client.query(
      `update payers set since = since - interval '3 days' from users where users.id = user_id and users.email = $1`,
      [email],
    );
  } finally {
    await client.end();
  }
}
