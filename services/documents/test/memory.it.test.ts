import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@portal/kit/native/ports';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { asserted, internalKeys } from '@portal/kit/testing/internal-keys';
import { migrateDatabase } from '@portal/kit/testing/migrate-database';
import { migrations } from '../migrations/all.gen.js';
import { startPeer, type Peer } from './identity.js';
import { pdf } from './samples.js';
import { freshFolder, profileForm } from './support.js';

// In a process of its own, whose memory is its own.
const AT_ONCE = 50;
const FILE_BYTES = 10 * 1024 * 1024;
const GROWTH_BYTES = 50 * 1024 * 1024;
/** As scripts/lib/stack.ts and docker-compose.yml start it. */
const LEAN = { NODE_OPTIONS: '--max-semi-space-size=2', MALLOC_ARENA_MAX: '1' };

let documents: ChildProcess;
let identity: Peer;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  identity = await startPeer();
  const database = await freshDatabase('documents');
  drop = database.drop;
  await migrateDatabase(database.url, migrations);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const root = join(import.meta.dirname, '../../..');
  const main = join(root, 'services/documents/src/main.ts');
  documents = spawn(process.execPath, ['--import', join(root, 'kit/testing/register.ts'), main], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...LEAN,
      HTTP_PORT: String(port),
      LOG_LEVEL: 'silent',
      ...internalKeys('documents'),
      DATABASE_URL: database.url,
      AMQP_URL: await freshBus(),
      DOCUMENTS_KEY: 'the key of the tests',
      DOCUMENTS_DIR: freshFolder(),
      SPOOL_DIR: freshFolder(),
    },
  });
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
});
afterAll(async () => {
  documents.kill('SIGKILL');
  await identity.close();
  await drop();
});

/** Resident bytes of the service, now and at most. */
function memory() {
  const status = readFileSync(`/proc/${documents.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** So that the peak is the uploads', not the start's (proc(5), clear_refs). */
const forgetPeak = () => writeFileSync(`/proc/${documents.pid}/clear_refs`, '5');

/**
 * identity is played by this process, which sends 50 files meanwhile: its answer may come after the 2 s that documents
 * waits for it. Whoever is told 503 sends again, as a person does.
 */
async function save(userId: number, bytes: Buffer, tries = 3): Promise<number> {
  const body = profileForm({ w9Document: { name: 'w9.pdf', bytes } });
  const response = await fetch(`${url}/profile`, {
    method: 'PATCH',
    body,
    headers: asserted('documents', { role: 'partner', userId }),
  });
  await response.arrayBuffer();
  return response.status === 503 && tries > 1 ? save(userId, bytes, tries - 1) : response.status;
}

const together = (first: number, bytes: Buffer) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, i) => save(first + i, bytes)));

/** How much the process grows while 50 files of 10 MiB each come in. */
async function growth(first: number): Promise<number> {
  const before = memory().now;
  forgetPeak();
  const statuses = await together(first, pdf('large', FILE_BYTES));
  expect(new Set(statuses)).toEqual(new Set([200]));
  return memory().peak - before;
}

test('50 uploads of 10 MiB at once grow memory by 50 MB at most', async () => {
  // What 50 requests at once cost a fresh process, whatever they carry, is not the files'.
  for (let round = 0; round < 4; round += 1) await together(100, pdf());
  // On a busy machine garbage may be collected late. What the files cost they cost each time.
  const grown = [await growth(200)];
  while (grown.at(-1)! > GROWTH_BYTES && grown.length < 3) grown.push(await growth(200 + 100 * grown.length));
  expect(Math.min(...grown)).toBeLessThanOrEqual(GROWTH_BYTES);
});
