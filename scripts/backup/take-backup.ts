// Takes a backup: a consistent snapshot of all databases, then a copy of each database and of the object store as of
// that snapshot.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isLive } from '../secrets/complete.ts';
import { lock } from '../lib/lock.ts';
import { say, step } from '../lib/say.ts';
import { inSandbox, root } from '../lib/settings.ts';
import { databases } from '../secrets/services.ts';
import { readFrames } from './frames.ts';
import type { Moment, SavedFile } from './inside-moment.ts';
import { OBJECTS, writeManifest, type BackupState, type Manifest, type SavedDocuments } from './manifest.ts';
import type { Deployment } from './deployment.ts';
import { query } from './find-deployment.ts';
import { start, type Started } from './programs.ts';

const UNFINISHED = '.unfinished';
const NAME = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** The first output of inside-sandbox.ts. */
const READY = 'ready\n';
export const SANDBOX = 'stripe-sandbox.sqlite';
/** The head of the audit log (D-101), for `make audit`. */
const AUDIT_HEAD = 'audit-head.txt';
export const dumpOf = (database: string) => `databases/${database}.dump`;

/** The folder of the backups, `backups` unless BACKUP_DIR is set. */
export const backupDir = () => resolve(root, process.env.BACKUP_DIR || 'backups');

/**
 * @param dir the folder of the backups, each a folder named after its moment
 * @param keep how many of them to keep
 */
export async function takeBackup(deployment: Deployment, dir: string, keep: number) {
  const since = performance.now();
  deployment.expectTools();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lock(join(dir, '.lock'), 'backup');
  const unfinished = join(dir, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true }); // left by an interrupted backup
  mkdirSync(join(unfinished, 'databases'), { recursive: true, mode: 0o700 });
  mkdirSync(join(unfinished, 'objects'), { mode: 0o700 });
  try {
    const { at, manifest } = await fill(unfinished, deployment);
    const folder = join(dir, `portal-${at.slice(0, 19).replaceAll(':', '-')}Z`);
    renameSync(unfinished, folder);
    const old = readdirSync(dir).filter((name) => NAME.test(name));
    for (const name of old.sort().reverse().slice(keep)) rmSync(join(dir, name), { recursive: true });
    tell(folder, manifest, performance.now() - since);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

async function fill(folder: string, deployment: Deployment) {
  const sandbox = inSandbox(deployment.settings);
  const copying = sandbox ? await readyToCopy(deployment) : undefined;
  // Before an upgrade, the database of a new service does not exist yet.
  const wanted = databases.map((name) => `'${name}'`).join();
  const there = await query(
    deployment,
    'postgres',
    `select datname from pg_database where datname in (${wanted})`,
  );
  const head = there.includes('gateway') ? await auditHead(deployment) : undefined;
  if (head) await writeFile(join(folder, AUDIT_HEAD), `${head}\n`, { mode: 0o600, flush: true });
  const moment = start(deployment.besidePostgres('inside-moment', ...there), 'Taking a consistent snapshot');
  try {
    const lines = createInterface({ input: moment.child.stdout })[Symbol.asyncIterator]();
    const next = async <Told>() => {
      const { value, done } = await lines.next();
      if (done) await moment.done;
      return JSON.parse(value as string) as Told;
    };
    await next<'held'>();
    let saved: Promise<void> | undefined;
    if (copying) {
      // At this point every payment in the copy has its checkout in the databases, and every sale has its payment in
      // the copy.
      copying.child.stdin.end();
      await once(copying.child.stdout, 'readable');
      saved = save(copying, join(folder, SANDBOX));
      saved.catch(() => undefined); // awaited below
    }
    moment.child.stdin.write('copied\n');
    const { at, heldMs, tries, snapshots, schemas, files, keyIds, sealKeyId } = await next<Moment>();
    say(`  The moment … ${at}, writers waited for ${heldMs} ms at most (try ${tries})`);
    await saved;

    for (const database of there)
      await step(database, 'dumped', () => {
        const args = ['-Fc', '--compress=zstd', `--snapshot=${snapshots[database]}`, database];
        return save(
          start(deployment.postgres('pg_dump', ...args), `Dumping ${database}`),
          join(folder, dumpOf(database)),
        );
      });
    const documents = await step('objects', 'copied', () => saveObjects(folder, deployment, files));
    moment.child.stdin.end();
    await moment.done;

    const parts = [
      ...there.map(dumpOf),
      OBJECTS,
      ...(head ? [AUDIT_HEAD] : []),
      ...(sandbox ? [SANDBOX] : []),
    ];
    const state: BackupState = {
      at,
      live: isLive(deployment.settings),
      databases: schemas,
      documents: { ...documents, keyIds },
      sealKeyId,
    };
    return { at, manifest: await writeManifest(folder, state, parts) };
  } finally {
    moment.child.stdin.end();
    copying?.child.stdin.end();
  }
}

/** In hex; before the moment, so that the dump has it. undefined while the log is empty, and of a release without chain. */
async function auditHead(deployment: Deployment): Promise<string | undefined> {
  const [chain] = await query(deployment, 'gateway', `select to_regclass('audit_chain')`);
  if (!chain) return undefined;
  const newest = `select encode(hash, 'hex') from audit_chain order by number desc limit 1`;
  return (await query(deployment, 'gateway', newest))[0];
}

/** Starts it in advance, so that writers do not wait for its start. */
async function readyToCopy(deployment: Deployment) {
  const copying = start(deployment.inside('stripe-sandbox', 'inside-sandbox', 'save'), 'Copying the sandbox');
  await once(copying.child.stdout, 'readable');
  if (!copying.child.stdout.read(READY.length)) await copying.done;
  return copying;
}

async function save({ child, done }: Started, file: string) {
  child.stdin.end();
  await pipeline(child.stdout, createWriteStream(file, { mode: 0o600, flush: true }));
  await done;
}

/** @returns how many there are; those that were deleted meanwhile, and those that were missing before */
async function saveObjects(
  folder: string,
  deployment: Deployment,
  files: SavedFile[],
): Promise<SavedDocuments> {
  const keys = files.map(({ key }) => key);
  const { child, done } = start(
    deployment.inside('documents', 'inside-objects', 'save'),
    'Copying the objects',
  );
  pipeline(Readable.from(keys.map((key) => `${key}\n`)), child.stdin).catch(() => undefined); // `done` says why
  const sums: string[] = [];
  const missing = new Set(keys);
  let bytes = 0;
  for await (const object of readFrames(child.stdout)) {
    if (!missing.delete(object.name)) throw new Error('An object came that nobody asked for.');
    await writeFile(join(folder, 'objects', object.name), object.bytes, { mode: 0o600, flush: true });
    sums.push(`${createHash('sha256').update(object.bytes).digest('hex')}  objects/${object.name}\n`);
    bytes += object.bytes.length;
  }
  await done;
  await writeFile(join(folder, OBJECTS), sums.join(''), { mode: 0o600, flush: true });
  for (const { key, kept } of files) if (!kept) missing.delete(key); // its upload was still in progress
  const still = `select object_key from files where removed_at is null and object_key = any('{${[...missing].join(',')}}')`;
  const lost = missing.size > 0 ? await query(deployment, 'documents', still) : [];
  return {
    objects: sums.length,
    bytes,
    deletedMeanwhile: [...missing].filter((key) => !lost.includes(key)),
    lost,
  };
}

function tell(folder: string, { parts, documents }: Manifest, ms: number) {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, documents.bytes);
  say(`\nThe backup is complete (${(ms / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB): ${folder}`);
  const { deletedMeanwhile, lost } = documents;
  if (deletedMeanwhile.length > 0)
    say(`  ${deletedMeanwhile.length} files were deleted while it was made; a restore deletes them, too.`);
  if (lost.length > 0)
    say(
      `  ${lost.length} files have no object any more, in the portal itself: the log of documents names them.`,
    );
  if (documents.objects > 0)
    say(
      '  Keep DOCUMENTS_KEY and SEALS_KEY elsewhere: no backup holds the settings. Without the one no document can be read, and without the other the books can be sealed no more.',
    );
}
