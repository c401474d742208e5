// Runs next to PostgreSQL, as its superuser (POSTGRES_URL), and speaks JSON lines. Takes a consistent snapshot of the
// databases given as arguments. While they are locked, says so and waits for an answer. Then reports the snapshot and
// what a backup needs to know of it, and keeps it until its input ends.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { IsAddress } from '@portal/kit/config/setting-kinds';
import { readSetting } from '@portal/kit/config/settings';
import { takeConsistentSnapshot, type ConsistentSnapshot } from './consistent-snapshot.ts';

interface Schema {
  migrations: number;
  newest: string;
}
export interface SavedFile {
  key: string;
  /** False while its upload is in progress: it may have no object. */
  kept: boolean;
}
/** The report of the snapshot. */
export interface Moment extends Pick<ConsistentSnapshot, 'at' | 'heldMs' | 'tries' | 'snapshots'> {
  schemas: Record<string, Schema>;
  files: SavedFile[];
  keyIds: string[];
  /** Of the key that signs the next seal of the books; null before the first. */
  sealKeyId: string | null;
}

/** The timeout for the answer, since writers are waiting. */
const LONGEST_MS = 10_000;

const SCHEMA = 'select count(*)::int as migrations, max(name) as newest from migrations';
// The objects to save, and the ids of their keys. A file that is not kept may have no object: its upload is in
// progress.
const FILES =
  'select object_key::text as key, kept_at is not null as kept from files where removed_at is null order by object_key';
// An upgrade makes its backup before the migrations run, so a table of the new release may not be there yet.
const KEYED =
  "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'key_id'";
const keysOf = (tables: string[]) =>
  `${tables.map((table) => `select key_id from ${table}`).join(' union ')} order by 1`;

const HAS_SEALS = "select to_regclass('seal_keys') is not null as there";
const SEAL_KEY = 'select key_id from seal_keys order by id desc limit 1';

const isDatabase = IsAddress(['postgres', 'postgresql'], 'postgres://role:password@host:port/database');
const POSTGRES_URL = readSetting('POSTGRES_URL', [isDatabase]);
const urls = Object.fromEntries(
  process.argv.slice(2).map((name) => [name, Object.assign(new URL(POSTGRES_URL), { pathname: name }).href]),
);
const tell = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`);

const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const whileHeld = async () => {
  tell('held');
  const tooLong = sleep(LONGEST_MS, 'too long', { ref: false });
  if ((await Promise.race([answers.next(), tooLong])) === 'too long')
    throw new Error(`Writers would have waited for more than ${LONGEST_MS} ms.`);
};

const { at, heldMs, tries, snapshots, read, end } = await takeConsistentSnapshot(urls, { whileHeld });
const schemas: Moment['schemas'] = {};
for (const name of Object.keys(urls)) [schemas[name]] = (await read<Schema>(name, SCHEMA)) as [Schema];
const keyed = await read<{ name: string }>('documents', KEYED);
const keys = await read<{ key_id: string }>('documents', keysOf(keyed.map(({ name }) => name)));
const [seals] = await read<{ there: boolean }>('payouts', HAS_SEALS);
const [sealKey] = seals?.there ? await read<{ key_id: string }>('payouts', SEAL_KEY) : [];
const moment: Moment = {
  at,
  heldMs,
  tries,
  snapshots,
  schemas,
  files: await read<SavedFile>('documents', FILES),
  keyIds: keys.map(({ key_id }) => key_id),
  sealKeyId: sealKey?.key_id ?? null,
};
tell(moment);
while (!(await answers.next()).done);
await end();
