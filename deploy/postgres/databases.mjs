// A database for each service, owned by a role that may connect to no other. Run before the services, every time:
// it adds what is missing (a service that came with a newer version) and sets the passwords anew.
import pg from 'pg';

/**
 * @param {string} url of the superuser
 * @param {Record<string, string>} passwords by name, which is both the role's and the database's
 */
export async function createDatabases(url, passwords) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('revoke connect on database postgres, template1 from public');
    for (const [name, password] of Object.entries(passwords)) {
      const [id, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)];
      const known = async (sql) => (await client.query(sql, [name])).rowCount > 0;
      if (!(await known('select from pg_roles where rolname = $1')))
        await client.query(`create role ${id} login`);
      await client.query(`alter role ${id} password ${secret}`);
      if (!(await known('select from pg_database where datname = $1')))
        await client.query(`create database ${id} owner ${id}`);
      await client.query(`revoke all on database ${id} from public`);
    }
  } finally {
    await client.end();
  }
}

/** The exit code that says so: PostgreSQL keeps the password that its data was made with, whatever the settings say. */
export const WRONG_PASSWORD = 78;

// As a program (the `databases` service of docker-compose.yml): POSTGRES_URL and a <NAME>_DB_PASSWORD for each.
if (process.argv[1] === import.meta.filename) {
  const passwords = Object.entries(process.env)
    .filter(([name]) => name.endsWith('_DB_PASSWORD'))
    .map(([name, password]) => [name.slice(0, -'_DB_PASSWORD'.length).toLowerCase(), password]);
  try {
    await createDatabases(process.env.POSTGRES_URL, Object.fromEntries(passwords));
  } catch (error) {
    if (error.code !== '28P01') throw error;
    console.error('PostgreSQL refuses the password: its data was made with another one.');
    process.exit(WRONG_PASSWORD);
  }
}
