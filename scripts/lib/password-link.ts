// Prints a link to set a new password, valid once and for an hour (D-29), for an administrator who lost theirs; works
// without mail. Runs next to identity, with its settings.
import { AssertionSettings, DatabaseSettings } from '@portal/kit/config/service-settings';
import { IsWebAddress } from '@portal/kit/config/setting-kinds';
import { readSetting } from '@portal/kit/config/settings';
import { bound, type GivenTo, type Statement } from '@portal/kit/database/statement';
import pg from 'pg';
import { built } from './built.ts';
import { messageOf } from './say.ts';

const { LinkTokens } = await built<typeof import('../../services/identity/src/links/link-token.ts')>(
  'identity',
  'links/link-token',
);
const { findResetSeed, insertReset, mintToken } = await built<
  typeof import('../../services/identity/src/password-resets/password-reset.sql.ts')
>('identity', 'password-resets/password-reset.sql');

const email = (process.argv[2] ?? '').trim().toLowerCase();
const { DATABASE_URL } = new DatabaseSettings();
const PUBLIC_URL = readSetting('PUBLIC_URL', [IsWebAddress('https://portal.example.com')]);

const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
try {
  const first = async <Given, Row extends pg.QueryResultRow>(
    statement: Statement<Given, Row>,
    ...given: GivenTo<Given>
  ) => (await client.query<Row>(bound(statement, ...given))).rows[0];
  const { id } = (await first(insertReset, { email }))!;
  const found = await first(findResetSeed, { id });
  if (!found)
    throw new Error(email ? `Nobody here has the e-mail ${email}.` : 'Say whose password: an e-mail.');
  const { token, hash } = new LinkTokens(new AssertionSettings()).of('password-reset', found.seed);
  await first(mintToken, { id, tokenHash: hash });
  console.log(`${new URL('/reset-password', PUBLIC_URL)}#token=${token}`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await client.end();
}
