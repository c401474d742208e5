// make rotate-keys ARGS=documents|seals|sessions|internal|all: replaces the key in use with a new random key while the portal
// runs. Without ARGS it only finishes an earlier call: it drops keys that are no longer needed.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { secretId } from '../gateway/src/session/secret-id.ts';
import { serviceKey } from '../services/documents/src/sealing/service-key.ts';
import { factorKeyOf } from '../kit/config/process-keys.ts';
import { factorKey } from '../services/identity/src/factors/factor-key.ts';
import { sealKey } from '../services/payouts/src/seals/seal-key.ts';
import { composeArguments } from './lib/compose.ts';
import { dataDir, envFile, runsAs, startedAs } from './lib/mode.ts';
import { lock } from './lib/lock.ts';
import { outdated, roll } from './lib/roll.ts';
import { main, Problem, say } from './lib/say.ts';
import { changeSettings } from './lib/change-settings.ts';
import { readSettings, root, type Settings } from './lib/settings.ts';
import { databaseUrls, describeStack, services } from './lib/stack.ts';
import { WRAPPED_DATA_KEYS } from './rotate-keys/wrapped-data-keys.ts';
import { catchUp, dropUnneeded, hasOthers, rotate, stillNeeded, type Kind } from './rotate-keys/rotation.ts';

const kinds = {
  documents: { key: 'DOCUMENTS_KEY', others: 'DOCUMENTS_OLD_KEYS', usedBy: ['documents'] },
  seals: { key: 'SEALS_KEY', others: 'SEALS_OLD_KEYS', usedBy: ['payouts'] },
  sessions: { key: 'SESSION_SECRET', others: 'SESSION_OLD_SECRETS', usedBy: ['hub', 'gateway'] },
  internal: {
    key: 'INTERNAL_SECRET',
    others: 'INTERNAL_OLD_SECRETS',
    usedBy: [...services, 'hub', 'gateway'],
  },
};

const REWRAPPING_SECONDS = 90;
/** The keys whose rows their service wraps again by itself, or that a seal ends. */
const rewrapping = ['documents', 'seals', 'internal'] as const;
const newKey = () => randomBytes(24).toString('hex');

interface Made {
  what: string;
  /** The stored id of a key. */
  idOf(key: string): string;
  database: string;
  /** Counts the rows by the id of their key. */
  counts: string;
}

/**
 * Where rows record which key they were made with. Of the internal one these are authenticator keys (D-104); the
 * assertions between services are valid for seconds and are not stored.
 */
const made: Partial<Record<Name, Made>> = {
  documents: {
    what: 'files, bank accounts and tax numbers',
    idOf: (key: string) => serviceKey(key).id,
    database: 'documents',
    counts: `select key_id as id, count(*)::int from (${WRAPPED_DATA_KEYS}) wrapped group by 1`,
  },
  internal: {
    what: 'authenticator keys',
    idOf: (secret: string) => factorKey(factorKeyOf(secret)).id,
    database: 'identity',
    counts: `select key_id as id, count(*)::int from second_factors where key_id is not null group by 1`,
  },
  seals: {
    what: 'seals that name the next key',
    idOf: (key: string) => sealKey(key).id,
    database: 'payouts',
    counts: 'select key_id as id, 1 as count from seal_keys order by seal_keys.id desc limit 1',
  },
  sessions: {
    what: 'people who are signed in',
    idOf: secretId,
    database: 'gateway',
    counts: `select coalesce(secret_id, '') as id, count(*)::int from sessions where expires_at > now() group by 1`,
  },
};

type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];

/** Callees before callers: the services, then hub, then gateway. */
const inOrder = (names: string[]) => [...services, 'hub', 'gateway'].filter((name) => names.includes(name));

/** The running portal, for a rotation. */
const portal = {
  read: () => readSettings(envFile),
  write: (changes: Record<string, string>) => changeSettings(envFile, changes),
  outdated,
  replace: (names: string[]) => roll(inOrder(names)),
};

main(async () => {
  const [asked] = process.argv.slice(2);
  if (asked && asked !== 'all' && !(asked in kinds))
    throw new Problem(`Say which: make rotate-keys ARGS=${[...names, 'all'].join('|')}.`);
  runsAs('native', 'compose');
  const chosen = asked === 'all' ? names : asked ? [asked as Name] : [];
  mustBeOurs(Object.values(kinds));
  const unlock = lock(join(dataDir, 'up.lock'), 'start');
  try {
    const all = Object.values(kinds);
    if (chosen.length > 0)
      await rotate(
        portal,
        chosen.map((name) => kinds[name]),
        newKey,
        say,
      );
    await catchUp(portal, all, say); // then documents rewraps with the current key
    await untilRewrapped();
    await dropUnneeded(portal, all, isNeeded, say);
    tellWhatIsKept();
  } finally {
    unlock();
  }
});

/** This command cannot change a setting that comes from the shell or from a file of its own. */
function mustBeOurs(all: Kind[]) {
  const settings = readSettings(envFile);
  for (const name of all.flatMap(({ key, others }) => [key, others]))
    if (process.env[name] !== undefined || settings[`${name}_FILE`] || process.env[`${name}_FILE`])
      throw new Problem(`${name} is also set elsewhere than in ${envFile}: change it there.`);
}

async function isNeeded(kind: Kind, settings: Record<string, string>) {
  const name = names.find((each) => kinds[each] === kind)!;
  const { left, isNeeded: isIts } = await needed(settings, name);
  if (left > 0) say(`${name}: ${left} ${made[name]?.what} still need an earlier key.`);
  return isIts;
}

function tellWhatIsKept() {
  const settings = readSettings(envFile);
  const kept = names.filter((name) => hasOthers(settings, kinds[name]));
  if (kept.length === 0) return say('No earlier key is left.');
  say(`Earlier keys are kept for: ${kept.join(', ')}. make rotate-keys drops them when nothing needs them.`);
}

/** documents and identity rewrap by themselves, and payouts makes the seal; waits as long as one makes progress. */
async function untilRewrapped() {
  let least = Infinity;
  for (let deadline = 0; ; await sleep(500)) {
    const settings = readSettings(envFile);
    let left = 0;
    for (const name of rewrapping)
      if (hasOthers(settings, kinds[name])) left += (await needed(settings, name)).left;
    if (left === 0) return;
    if (left < least) {
      say(`  ${left} files, bank accounts, tax numbers, authenticator keys and seals to go`);
      [least, deadline] = [left, Date.now() + REWRAPPING_SECONDS * 1_000];
    }
    if (Date.now() > deadline) return;
  }
}

async function needed(settings: Record<string, string>, name: Name) {
  const kept = made[name];
  if (!kept) return { left: 0, isNeeded: () => false };
  const { idOf, database, counts } = kept;
  return stillNeeded(settings, kinds[name], idOf, await rows(settings, database, counts));
}

async function rows(settings: Record<string, string>, database: string, sql: string) {
  if (startedAs() === 'compose') {
    const ask = ['exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-d', database, '-tA', '-F,', '-c', sql];
    const text = execFileSync('docker', composeArguments(settings as Settings, ...ask), {
      cwd: root,
      encoding: 'utf8',
    });
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(','))
      .map(([id, count]) => ({ id: id!, count: Number(count) }));
  }
  const urls = databaseUrls(describeStack({ dataDir, envFile }));
  const client = new pg.Client({ connectionString: urls[`${database.toUpperCase()}_DATABASE_URL`] });
  await client.connect();
  try {
    return (await client.query<{ id: string; count: number }>(sql)).rows;
  } finally {
    await client.end();
  }
}
