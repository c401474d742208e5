// identity's part of make reset-factor, with identity's settings: `find EMAIL` prints whose e-mail it is (`admin/1`),
// `reset EMAIL` removes all their second factors, lets their password sign in no longer, has them told by mail (D-106), and
// prints `suspended` of an account that gets no link for a new password until it is let in again.
import { DatabaseSettings } from '@portal/kit/config/service-settings';
import { Transaction } from '@portal/kit/database/database';
import pg from 'pg';
import { built } from './built.ts';
import { messageOf } from './say.ts';

const { findUserByEmail } = await built<typeof import('../../services/identity/src/users/user.sql.ts')>(
  'identity',
  'users/user.sql',
);
const { resetFactors } = await built<
  typeof import('../../services/identity/src/factor-resets/reset-factors.ts')
>('identity', 'factor-resets/reset-factors');

const [what, email = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: new DatabaseSettings().DATABASE_URL });
await client.connect();
try {
  await client.query('begin');
  const transaction = new Transaction(client, undefined as never);
  const user = await transaction.first(findUserByEmail, { email: email.trim().toLowerCase() });
  if (!user) throw new Error(`Nobody here has the e-mail ${email}.`);
  if (what === 'reset') await resetFactors(transaction, user);
  await client.query('commit');
  if (what !== 'reset') console.log(`${user.role}/${user.id}`);
  else if (user.isSuspended) console.log('suspended');
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await client.end();
}
