// The gateway's part of make reset-factor, with the gateway's settings: ends the sessions of `admin/1`, and writes the
// audit log's entry. `attempted SUBJECT` prints the entry's id, `answered SUBJECT ID` completes it (D-106).
import { randomUUID } from 'node:crypto';
import { DatabaseSettings } from '@portal/kit/config/service-settings';
import { Transaction } from '@portal/kit/database/database';
import pg from 'pg';
import { built } from './built.ts';
import { messageOf } from './say.ts';

const { insertEntries } = await built<typeof import('../../gateway/src/audit/audit-log.sql.ts')>(
  '../gateway',
  'audit/audit-log.sql',
);
const { cutOffAttempts, deleteSessionsOf } = await built<
  typeof import('../../gateway/src/session/session.sql.ts')
>('../gateway', 'session/session.sql');

const [entry = '', subject = '', requestId = randomUUID()] = process.argv.slice(2);
const userId = Number(subject.split('/')[1]);
const client = new pg.Client({ connectionString: new DatabaseSettings().DATABASE_URL });
await client.connect();
try {
  await client.query('begin');
  const transaction = new Transaction(client, undefined as never);
  await transaction.query(cutOffAttempts, { userId });
  await transaction.query(deleteSessionsOf, { userId });
  await transaction.query(insertEntries, {
    requestId,
    actorId: null,
    actorRole: 'anonymous',
    action: 'admin.factors-reset',
    subject,
    statuses: [entry === 'answered' ? 204 : null],
    before: null,
    after: null,
    address: 'this machine',
    device: 'a command (make reset-factor)',
    userAgent: null,
  });
  await client.query('commit');
  console.log(requestId);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await client.end();
}
