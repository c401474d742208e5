// make rotate-keys ARGS=documents|sessions|internal|all: a new random key in the place of the one in use, while the
// portal runs. Without ARGS it only ends what an earlier call left: drops the keys that nothing needs any more.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { secretId } from '../gateway/src/session/secret-id.ts';
import { serviceKey } from '../services/documents/src/sealing/service-key.ts';
import { composeArguments } from './lib/compose.mjs';
import { dataDir, envFile, startedAs } from './lib/mode.mjs';
import { lock } from './lib/lock.mjs';
import { roll } from './lib/roll.mjs';
import { main, Problem, say } from './lib/say.mjs';
import { changeSettings } from './lib/change-settings.ts';
import { readSettings, root } from './lib/settings.mjs';
import { databaseUrls, describeStack, services } from './lib/stack.mjs';
import { forget, hasOthers, learn, stillNeeded, use } from './rotate-keys/rotation.ts';

const kinds = {
  documents: { key: 'DOCUMENTS_KEY', others: 'DOCUMENTS_OLD_KEYS', usedBy: ['documents'] },
  sessions: { key: 'SESSION_SECRET', others: 'SESSION_OLD_SECRETS', usedBy: ['hub', 'gateway'] },
  internal: {
    key: 'INTERNAL_SECRET',
    others: 'INTERNAL_OLD_SECRETS',
    usedBy: [...services, 'hub', 'gateway'],
  },
};

const REWRAPPING_SECONDS = 90;

/** What says by which key it was made; an assertion between services is good for seconds, and nothing keeps one. */
const made = {
  documents: {
    what: 'files and bank accounts',
    idOf: (key) => serviceKey(key).id,
    database: 'documents',
    counts: `select key_id as id, count(*)::int from (select key_id from files union all select key_id from bank_accounts) wrapped group by 1`,
  },
  sessions: {
    what: 'people who are signed in',
    idOf: secretId,
    database: 'gateway',
    counts: `select coalesce(secret_id, '') as id, count(*)::int from sessions where expires_at > now() group by 1`,
  },
};

main(async () => {
  const [asked] = process.argv.slice(2);
  if (asked && asked !== 'all' && !kinds[asked])
    throw new Problem(`Say which: make rotate-keys ARGS=${[...Object.keys(kinds), 'all'].join('|')}.`);
  if (!startedAs()) throw new Problem('The portal does not run here: make up.');
  const chosen = asked === 'all' ? Object.keys(kinds) : asked ? [asked] : [];
  mustBeOurs(Object.values(kinds));
  const unlock = lock(join(dataDir, 'up.lock'), 'start');
  try {
    if (chosen.length > 0) await rotate(chosen.map((name) => kinds[name]));
    await dropUnneeded();
  } finally {
    unlock();
  }
});

/** A setting that the shell or a file of its own gives is nothing that this command could change. */
function mustBeOurs(all) {
  const settings = readSettings(envFile);
  for (const name of all.flatMap(({ key, others }) => [key, others]))
    if (process.env[name] !== undefined || settings[`${name}_FILE`] || process.env[`${name}_FILE`])
      throw new Problem(`${name} is not given by ${envFile} alone: change it where it is given.`);
}

async function rotate(chosen) {
  const fresh = new Map(chosen.map((kind) => [kind, randomBytes(24).toString('hex')]));
  const usedBy = inOrder(chosen);
  const change = (how) => {
    const settings = readSettings(envFile);
    const changes = chosen.map((kind) => how(settings, kind, fresh.get(kind)));
    changeSettings(envFile, Object.assign({}, ...changes));
    return roll(usedBy);
  };
  say('All learn the new key');
  await change(learn);
  say('All use it');
  await change(use);
}

async function dropUnneeded() {
  await untilRewrapped();
  const settings = readSettings(envFile);
  const changes = {};
  const changed = [];
  for (const [name, kind] of Object.entries(kinds)) {
    if (!hasOthers(settings, kind)) continue;
    const { left, isNeeded } = await needed(settings, name);
    if (left > 0) say(`${name}: ${left} ${made[name].what} need an earlier key still.`);
    const change = forget(settings, kind, isNeeded);
    if (change[kind.others] === settings[kind.others]) continue;
    Object.assign(changes, change);
    changed.push(kind);
  }
  if (changed.length > 0) {
    say('All forget the earlier keys that nothing needs');
    changeSettings(envFile, changes);
    await roll(inOrder(changed));
  }
  const kept = Object.keys(kinds).filter((name) => hasOthers(readSettings(envFile), kinds[name]));
  if (kept.length === 0) return say('No earlier key is left.');
  say(`Earlier keys are kept for: ${kept.join(', ')}. make rotate-keys drops them when nothing needs them.`);
}

/** documents does it by itself; this waits while it gets on. */
async function untilRewrapped() {
  let least = Infinity;
  for (let deadline = 0; ; await sleep(500)) {
    const settings = readSettings(envFile);
    const left = hasOthers(settings, kinds.documents) ? (await needed(settings, 'documents')).left : 0;
    if (left === 0) return;
    if (left < least) {
      say(`  ${left} ${made.documents.what} to wrap anew`);
      [least, deadline] = [left, Date.now() + REWRAPPING_SECONDS * 1_000];
    }
    if (Date.now() > deadline) return;
  }
}

async function needed(settings, name) {
  if (!made[name]) return { left: 0, isNeeded: () => false };
  const { idOf, database, counts } = made[name];
  return stillNeeded(settings, kinds[name], idOf, await rows(settings, database, counts));
}

async function rows(settings, database, sql) {
  if (startedAs() === 'compose') {
    const ask = ['exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-d', database, '-tA', '-F,', '-c', sql];
    const text = execFileSync('docker', composeArguments(settings, ...ask), { cwd: root, encoding: 'utf8' });
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(','))
      .map(([id, count]) => ({ id, count: Number(count) }));
  }
  const urls = databaseUrls(describeStack({ dataDir, envFile }));
  const client = new pg.Client({ connectionString: urls[`${database.toUpperCase()}_DATABASE_URL`] });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Whoever is asked by others first, the gateway last. */
function inOrder(some) {
  return [...services, 'hub', 'gateway'].filter((name) => some.some(({ usedBy }) => usedBy.includes(name)));
}
