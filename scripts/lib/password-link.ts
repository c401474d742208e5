// Prints a link to set a password, valid once: a new password within an hour for somebody who lost theirs, or the first
// one within a day for an invited administrator (D-29). It needs no mail, and only who may use this machine gets it
// (D-84). Runs next to identity, with its settings.
import { AssertionSettings, DatabaseSettings } from '@portal/kit/config/service-settings';
import { IsWebAddress } from '@portal/kit/config/setting-kinds';
import { readSetting } from '@portal/kit/config/settings';
import { bound, type GivenTo, type Statement } from '@portal/kit/database/statement';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import pg from 'pg';
import { built } from './built.ts';
import { messageOf } from './say.ts';

const { findResetSeed, insertReset, mintToken } = await built<
  typeof import('../../services/identity/src/password-resets/password-reset.sql.ts')
>('identity', 'password-resets/password-reset.sql');
const { findInviteOf, mintInviteToken } = await built<
  typeof import('../../services/identity/src/admin-invites/admin-invite.sql.ts')
>('identity', 'admin-invites/admin-invite.sql');

const email = (process.argv[2] ?? '').trim().toLowerCase();
const { DATABASE_URL } = new DatabaseSettings();
const PUBLIC_URL = readSetting('PUBLIC_URL', [IsWebAddress('https://portal.example.com')]);
const tokens = new LinkTokens(new AssertionSettings());

const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
try {
  const link = (await toResetPassword()) ?? (await toAcceptInvite());
  if (!link)
    throw new Error(
      email
        ? `Nobody here has the e-mail ${email}, or the account is suspended.`
        : 'Say whose password: an e-mail.',
    );
  console.log(link);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await client.end();
}

async function toResetPassword(): Promise<string | undefined> {
  const { id } = (await first(insertReset, { email }))!;
  const found = await first(findResetSeed, { id });
  if (!found) return undefined;
  const { token, hash } = tokens.of('password-reset', found.seed);
  await first(mintToken, { id, tokenHash: hash });
  return linkTo('/reset-password', token);
}

async function toAcceptInvite(): Promise<string | undefined> {
  const invite = await first(findInviteOf, { email });
  if (!invite) return undefined;
  const { token, hash } = tokens.of('admin-invite', invite.seed);
  await first(mintInviteToken, { id: invite.id, tokenHash: hash });
  return linkTo('/accept-invite', token);
}

function linkTo(page: string, token: string): string {
  return `${new URL(page, PUBLIC_URL)}#token=${token}`;
}

async function first<Given, Row extends pg.QueryResultRow>(
  statement: Statement<Given, Row>,
  ...given: GivenTo<Given>
): Promise<Row | undefined> {
  return (await client.query<Row>(bound(statement, ...given))).rows[0];
}
