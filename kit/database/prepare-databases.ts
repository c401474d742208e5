import pg from 'pg';
import { DataSource } from 'typeorm';
import { grantWhatIsMissing } from './grants.js';
import { LOCK_TIMEOUT_MS } from './retry-temporary.js';
import { migrate, withOurs, type Migration } from './schema.js';

export interface ServiceDatabase {
  /** Its service connects with it: `postgres://role:password@host:port/database`. */
  url: string;
  /** The service's own. */
  migrations: Migration[];
}

// An arbitrary key for an advisory lock that only this file uses.
const LOCK = 7_410_044;

/**
 * Runs before the services at every start: creates missing databases and roles, sets the passwords, runs the migrations
 * and grants privileges. A database belongs to a role without login (`payouts_owner`), which runs the migrations. The
 * service's role (`payouts`) reads and writes rows, only inserts into append-only tables, and only reads
 * those that a trigger fills. Objects that an older
 * version left to the service's role change owner. Concurrent runs wait for each other.
 * @param admin the URL of a role that may create databases and roles
 */
export async function prepareDatabases(admin: string, databases: ServiceDatabase[]): Promise<void> {
  await connected(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]); // until the connection ends
    const [{ superuser }] = (await client.query(`select current_setting('is_superuser') = 'on' as superuser`))
      .rows as [{ superuser: boolean }];
    if (superuser) {
      // The statements below contain passwords: slow and failed ones must not get into the server's log.
      await client.query(`set log_min_duration_statement = -1; set log_min_error_statement = 'panic'`);
      await client.query('revoke connect on database postgres, template1 from public');
    }
    for (const database of databases) await addDatabase(client, database);
    await Promise.all(databases.map((database) => bringUpToDate(admin, database)));
  });
}

async function addDatabase(client: pg.Client, { url }: ServiceDatabase): Promise<void> {
  const { name, role, owner, password } = namesIn(url);
  const missing = async (sql: string, value: string) => (await client.query(sql, [value])).rowCount === 0;
  for (const each of [role, owner])
    if (await missing('select from pg_roles where rolname = $1', each)) {
      await client.query(`create role ${quoted(each)}`);
      await client.query(`grant ${quoted(each)} to current_user`); // only a superuser can do without
    }
  await client.query(`alter role ${quoted(role)} login password ${client.escapeLiteral(password)}`);
  if (await missing('select from pg_database where datname = $1', name))
    await client.query(`create database ${quoted(name)} owner ${quoted(owner)}`);
}

async function bringUpToDate(admin: string, { url, migrations }: ServiceDatabase): Promise<void> {
  const { name, role, owner } = namesIn(url);
  const roles = { database: name, service: role, owner };
  const own = Object.assign(new URL(admin), { pathname: name }).href;
  const grant = () => connected(own, (client) => grantWhatIsMissing(client, roles));
  await grant();
  const source = new DataSource({
    type: 'postgres',
    url: own,
    migrations: withOurs(migrations),
    installExtensions: false,
    extra: { options: `-c role=${owner}`, lock_timeout: LOCK_TIMEOUT_MS },
  });
  await source.initialize();
  await migrate(source).finally(() => source.destroy());
  // Again, for the tables that the migrations have created.
  await grant();
}

function namesIn(url: string): { name: string; role: string; owner: string; password: string } {
  const { pathname, username, password } = new URL(url);
  const role = decodeURIComponent(username);
  return {
    name: decodeURIComponent(pathname.slice(1)),
    role,
    owner: `${role}_owner`,
    password: decodeURIComponent(password),
  };
}

const quoted = pg.escapeIdentifier;

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
