// Restores a backup: checks it, stops everything, replaces databases and objects, empties the broker, starts
// everything, and audits the books.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem, say, step } from '../lib/say.ts';
import { inSandbox, root } from '../lib/settings.ts';
import { databases } from '../secrets/services.ts';
import { writeFrame } from './frames.ts';
import { lackingAfterRestore } from './lacking.rules.ts';
import { readManifest, readObjects, verify } from './manifest.ts';
import type { Deployment } from './deployment.ts';
import { query, queryEach } from './find-deployment.ts';
import { start, type Program } from './programs.ts';
import { DROP_WAITING_ACCOUNTS, END_SESSIONS, removeFiles, SEND_AGAIN } from './restore-backup.sql.ts';
import { OWED, untilSent } from './until-sent.ts';
import { dumpOf, SANDBOX } from './take-backup.ts';

interface RestoreOptions {
  /** The deployment's name, which confirms that existing data may be replaced. */
  confirmed?: string | undefined;
  /** What may be missing afterwards: 'documents', 'stripe'. */
  without?: string[];
}

/** @returns the exit code: 1 when the books do not balance */
export async function restoreBackup(
  deployment: Deployment,
  folder: string,
  { confirmed, without = [] }: RestoreOptions,
): Promise<number> {
  const since = performance.now();
  const manifest = readManifest(folder);
  deployment.expectTools();
  await step('The backup', 'is whole', () => verify(folder, manifest));
  const lacking = lackingAfterRestore(manifest, deployment.settings, without);
  if (lacking) throw new Problem(lacking);
  await deployment.startDatabase();
  if (confirmed !== deployment.name) await expectEmpty(deployment);

  await deployment.replace({
    async restoreData() {
      const owners = await recreateDatabases(deployment);
      // A database that the backup lacks belongs to a newer service, and starts empty.
      for (const database of databases.filter((name) => name in manifest.databases))
        await step(database, 'restored', () =>
          restoreDatabase(deployment, folder, database, owners[database]!),
        );
      await query(deployment, 'gateway', END_SESSIONS);
      await query(deployment, 'documents', DROP_WAITING_ACCOUNTS);
      const { deletedMeanwhile } = manifest.documents;
      if (deletedMeanwhile.length > 0) await query(deployment, 'documents', removeFiles(deletedMeanwhile));
      await step('objects', 'restored', () => restoreObjects(deployment, folder));
      if (inSandbox(deployment.settings) && existsSync(join(folder, SANDBOX)))
        await restoreSandbox(deployment, folder);
    },
    beforeOpening: () => step('Events of the last week', 'sent again', () => sendAgain(deployment)),
  });
  say(`\nThe portal is as it was at ${manifest.at} (${((performance.now() - since) / 1_000).toFixed(1)} s):`);
  say(`  ${deployment.settings.PUBLIC_URL}; everybody has to sign in again. make audit checks its books:\n`);
  const audit = spawn(process.execPath, ['scripts/audit.ts'], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(audit, 'close')) as [number | null];
  return code ?? 1;
}

/** @throws Problem when there is data */
async function expectEmpty(deployment: Deployment) {
  const names = databases.map((name) => `'${name}'`).join();
  const there = await query(
    deployment,
    'postgres',
    `select datname from pg_database where datname in (${names})`,
  );
  const tables = `select 1 from pg_tables where schemaname = 'public' limit 1`;
  if ((await queryEach(deployment, there, tables)).length > 0)
    throw new Problem(
      `There is a portal here already, and a restore replaces all of its data: add CONFIRM=${deployment.name} to restore all the same.`,
    );
}

/**
 * Recreates the databases, empty, with their earlier owners.
 * @returns the owners, by database
 */
async function recreateDatabases(deployment: Deployment) {
  const owned = await query(
    deployment,
    'postgres',
    'select datname, pg_get_userbyid(datdba) from pg_database',
  );
  const owners = Object.fromEntries(owned.map((row) => row.split('|') as [string, string]));
  for (const database of databases) {
    await query(deployment, 'postgres', `drop database ${database} with (force)`);
    await query(
      deployment,
      'postgres',
      `create database ${database} owner ${owners[database]} template template0`,
    );
  }
  return owners;
}

/** Restores a database in one transaction. */
async function restoreDatabase(deployment: Deployment, folder: string, database: string, owner: string) {
  const whole = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  const restore = deployment.postgres('pg_restore', ...whole, `--role=${owner}`, '-d', database);
  await feed(restore, join(folder, dumpOf(database)), `Restoring ${database}`);
}

const restoreSandbox = (deployment: Deployment, folder: string) =>
  feed(
    deployment.beside('stripe-sandbox', 'inside-sandbox', 'load'),
    join(folder, SANDBOX),
    'Restoring the sandbox',
  );

/** Runs a program that reads the file from its input. */
async function feed(program: Program, file: string, what: string) {
  const { child, done } = start(program, what);
  child.stdout.resume();
  await pipeline(createReadStream(file), child.stdin).catch(() => undefined); // `done` says why
  await done;
}

async function restoreObjects(deployment: Deployment, folder: string) {
  const { child, done } = start(
    deployment.beside('documents', 'inside-objects', 'load'),
    'Restoring the objects',
  );
  child.stdout.resume();
  for (const { file } of readObjects(folder)) {
    const bytes = await readFile(join(folder, file));
    await Promise.race([writeFrame(child.stdin, { name: file.split('/')[1]!, bytes }), done]);
  }
  child.stdin.end();
  await done;
}

/**
 * Sends the events of the week before the backup again. The relays send them once all queues are bound, without
 * throttling (find-deployment.ts).
 */
async function sendAgain(deployment: Deployment) {
  await queryEach(deployment, databases, SEND_AGAIN);
  await untilSent(() => queryEach(deployment, databases, OWED));
}
