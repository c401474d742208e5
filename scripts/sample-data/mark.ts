import { readFileSync } from 'node:fs';
import pg from 'pg';

/** In PostgreSQL's own database, which no service uses. */
const MARK = `create table if not exists sample_data (
  only_one boolean primary key default true check (only_one), is_loaded boolean not null default false)`;

/**
 * Whether the sample data is loaded, or not wanted since somebody used the portal first; undefined where nobody has looked yet, and
 * false after a load that was interrupted, which the next start continues.
 */
export const readMark = () =>
  inMaintenance(async (client) => {
    const { rows } = await client.query<{ is_loaded: boolean }>('select is_loaded from sample_data');
    return rows[0]?.is_loaded;
  });

export const mark = (isLoaded: boolean) =>
  inMaintenance((client) =>
    client.query(
      'insert into sample_data (is_loaded) values ($1) on conflict (only_one) do update set is_loaded = excluded.is_loaded',
      [isLoaded],
    ),
  );

async function inMaintenance<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { POSTGRES_URL, POSTGRES_URL_FILE } = process.env;
  // Without the kit, which takes longer to load than all the rest.
  const url = POSTGRES_URL || readFileSync(POSTGRES_URL_FILE!, 'utf8').trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(MARK);
    return await work(client);
  } finally {
    await client.end();
  }
}
