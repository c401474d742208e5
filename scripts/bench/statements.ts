// Runs a service's statements like the service does: prepared, by the same driver.
import type pg from 'pg';
import { cpuSeconds } from './measure.ts';

export interface Query {
  statement: { name: string; text: string };
  values: unknown[];
}
interface Explained {
  'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }];
}

/**
 * The cost of running the query `count` times in sequence: CPU in µs per run, of PostgreSQL and of this process, which
 * sends the query and reads the answer like a service; `server` is PostgreSQL's part; and runs per second.
 */
export async function measureStatement(client: pg.Client, postgres: number, query: Query, count: number) {
  const { statement, values } = query;
  const [asked, served, before] = [process.cpuUsage(), cpuSeconds([postgres]), performance.now()];
  for (let n = 0; n < count; n++) await client.query({ name: statement.name, text: statement.text, values });
  const seconds = (performance.now() - before) / 1_000;
  const { user, system } = process.cpuUsage(asked);
  const server = ((cpuSeconds([postgres]) - served) * 1e6) / count;
  return { cpu: server + (user + system) / count, server, rate: count / seconds };
}

/** The size of the rows as JSON, in bytes. */
export async function bytesOf(client: pg.Client, { statement, values }: Query) {
  return Buffer.byteLength(JSON.stringify((await client.query(statement.text, values)).rows));
}

/**
 * How many pages of 8 KiB the query touches, by the custom and by the generic plan; the larger number, since a service
 * may get either.
 */
export async function pagesOf(client: pg.Client, { statement, values }: Query): Promise<number> {
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
  const given = values.map((value) => client.escapeLiteral(text(value))).join(', ');
  await client.query(`prepare explained as ${statement.text}`);
  const pages: number[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const execute = `execute explained${given ? ` (${given})` : ''}`;
    const { rows } = await client.query<Explained>(`explain (analyze, buffers, format json) ${execute}`);
    const { Plan } = rows[0]!['QUERY PLAN'][0];
    pages.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']);
  }
  await client.query('reset plan_cache_mode; deallocate explained');
  return Math.max(...pages);
}
