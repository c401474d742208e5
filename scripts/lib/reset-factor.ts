// identity's part of make reset-factor, with identity's settings: `find EMAIL` prints whose e-mail it is (`admin/1`),
// `reset EMAIL` removes all their second factors and has them told by mail (D-106).
import { DatabaseSettings } from '@portal/kit/config/service-settings';
import { Transaction } from '@portal/kit/database/database';
import pg from 'pg';
import { built } from './built.ts';
import { messageOf } from './say.ts';

const { findUserByEmail } = await built<typeof import('../../services/identity/src/accounts/user.sql.ts')>(
  'identity',
  'accounts/user.sql',
);
const { deleteAllFactors } = await built<typeof import('../../services/identity/src/factors/factor.sql.ts')>(
  'identity',
  'factors/factor.sql',
);
const { tellOfChange } = await built<typeof import('../../services/identity/src/factors/tell-of-change.ts')>(
  'identity',
  'factors/tell-of-change',
);

const [what, email = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: new DatabaseSettings().DATABASE_URL });
await client.connect();
try {
  await client.query('begin');
  const transaction = new Transaction(client, undefined as never);
  const user = await transaction.first(findUserByEmail, { email: email.trim().toLowerCase() });
  if (!user) throw new Error(`Nobody here has the e-mail ${email}.`);
  if (what === 'reset') {
    await transaction.query(deleteAllFactors, { userId: user.id });
    await tellOfChange(transaction, { userId: user.id, role: user.role }, 'all-removed');
  }
  await client.query('commit');
  console.log(`${user.role}/${user.id}`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await client.end();
}
