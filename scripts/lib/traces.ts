// Searches a running portal for words: every table of every database, every queue, the stored files, and the logs of
// every process and server. Leaves out the Stripe sandbox, where payments stay.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, type GetMessage } from 'amqplib';
import type { Portal } from './chaos-portal.ts';
import { databases } from '../secrets/services.ts';

/**
 * @param at the portal's helpers (chaos-portal.ts)
 * @param words are searched for case-insensitively, as text and as bytes; they occur nowhere else
 * @returns the places, without the found text
 */
export async function tracesOf(at: Portal, words: string[]) {
  const found = (await Promise.all([inDatabases(at, words), inFiles(at, words)])).flat();
  // Listing the queues takes seconds, so it comes last.
  return found.length > 0 ? found : inQueues(at, words);
}

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`;

async function inDatabases(at: Portal, words: string[]) {
  const inBytes = words.map((word) => Buffer.from(word).toString('hex'));
  const pattern = [...words, ...inBytes].join('|');
  const places = await Promise.all(
    databases.map(async (database) => {
      const tables = await at.sql<{ name: string }>(database, TABLES);
      const counted = tables.map(
        ({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}" t where t::text ~* $1`,
      );
      const rows = await at.sql<{ name: string; rows: number }>(database, counted.join(' union all '), [
        pattern,
      ]);
      return rows
        .filter(({ rows }) => rows > 0)
        .map(({ name, rows }) => `${database}.${name} (${rows} rows)`);
    }),
  );
  return places.flat();
}

/** Reads waiting messages and requeues them. */
async function inQueues({ stack }: Portal, words: string[]) {
  const list = await stack.broker.ctl('-p', 'portal', 'list_queues', 'name', 'messages_ready');
  const full = list
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, messages]) => Number(messages) > 0)
    .map(([name]) => name!);
  const connection = await connect(stack.addresses.AMQP_URL);
  try {
    const channel = await connection.createChannel();
    const places: string[] = [];
    for (const queue of full) {
      const messages: GetMessage[] = [];
      for (let message; (message = await channel.get(queue));) messages.push(message);
      if (messages.length > 0) channel.nackAll(true);
      const texts = messages.map(({ content, properties }) => `${content} ${JSON.stringify(properties)}`);
      if (texts.some((text) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()))))
        places.push(`queue ${queue}`);
    }
    return places;
  } finally {
    await connection.close();
  }
}

/** Searches the folder of the files, also by name, the logs, and what the servers wrote. */
async function inFiles({ stack }: Portal, words: string[]) {
  const places = ['documents', 'logs', 'postgres/postgres.log', 'rabbitmq'].filter((name) =>
    existsSync(`${stack.dataDir}/${name}`),
  );
  const run = (command: string, ...args: string[]) =>
    new Promise<string[]>((resolve, reject) =>
      execFile(command, args, { cwd: stack.dataDir, maxBuffer: 1e8 }, (error, stdout) =>
        error && error.code !== 1 ? reject(error) : resolve(stdout.split('\n').filter(Boolean)),
      ),
    );
  const holding = await run('grep', '-rliaF', ...words.flatMap((word) => ['-e', word]), ...places);
  const named = await run('find', ...places);
  return [
    ...holding,
    ...named.filter((name: string) => words.some((word) => name.toLowerCase().includes(word.toLowerCase()))),
  ];
}
