import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrate, withOurs, type Migration } from './schema.js';

export interface ServiceDatabase {
  /** As its service connects: `postgres://role:password@host:port/database`. */
  url: string;
  /** The service's own. */
  migrations: Migration[];
}

// Any number will do, as long as only this uses it.
const LOCK = 7_410_044;

/**
 * Before the services, every time: adds the databases and roles that are missing, sets the passwords anew, runs the
 * migrations, and says who may do what. A database belongs to a role that nobody signs in as (`payouts_owner`) and that
 * runs the migrations; the service's role (`payouts`) reads and writes rows, and in what is append-only it only adds
 * some. What an older version left in the hands of the service's role changes owner. Two at once go one after the other.
 * @param admin the URL of a role that may make databases and roles
 */
export async function prepareDatabases(admin: string, databases: ServiceDatabase[]): Promise<void> {
  await connected(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]); // until the connection ends
    const [{ superuser }] = (await client.query(`select current_setting('is_superuser') = 'on' as superuser`))
      .rows as [{ superuser: boolean }];
    if (superuser) await client.query('revoke connect on database postgres, template1 from public');
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
      await client.query(`grant ${quoted(each)} to current_user`); // says little to a superuser, all to anybody else
    }
  await client.query(`alter role ${quoted(role)} login password ${client.escapeLiteral(password)}`);
  if (await missing('select from pg_database where datname = $1', name))
    await client.query(`create database ${quoted(name)} owner ${quoted(owner)}`);
}

async function bringUpToDate(admin: string, { url, migrations }: ServiceDatabase): Promise<void> {
  const { name, owner } = namesIn(url);
  const own = Object.assign(new URL(admin), { pathname: name }).href;
  await connected(own, (client) => grant(client, url));
  const source = new DataSource({
    type: 'postgres',
    url: own,
    migrations: withOurs(migrations),
    installExtensions: false,
    extra: { options: `-c role=${owner}` },
  });
  await source.initialize();
  await migrate(source).finally(() => source.destroy());
  // Again, for the tables that have just been made.
  await connected(own, (client) => grant(client, url));
}

/** All at once, so that a service that is at work notices nothing. */
async function grant(client: pg.Client, url: string): Promise<void> {
  const { name, role, owner } = namesIn(url);
  const [database, service, ddl] = [quoted(name), quoted(role), quoted(owner)];
  await client.query(`
    begin;
    reassign owned by ${service} to ${ddl};
    alter database ${database} owner to ${ddl};
    revoke all on database ${database} from public, ${service};
    grant connect on database ${database} to ${service};
    grant select, insert, update, delete on all tables in schema public to ${service};
    grant select, usage on all sequences in schema public to ${service};
    alter default privileges for role ${ddl} in schema public
      grant select, insert, update, delete on tables to ${service};
    alter default privileges for role ${ddl} in schema public grant select, usage on sequences to ${service};
    do $$
    declare its regclass;
    begin
      for its in select tgrelid from pg_trigger where tgname = 'append_only' loop
        execute format('revoke update, delete on %s from ${service}', its);
      end loop;
      if to_regclass('public.migrations') is not null then
        revoke insert, update, delete on public.migrations from ${service};
      end if;
    end $$;
    commit;
  `);
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
