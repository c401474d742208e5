// Runs next to documents, with its settings for the object store. `save` reads keys, one per line, and writes the
// existing objects; `load` reads such objects and stores them.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { built } from '../lib/built.ts';
import { readFrames, writeFrame } from './frames.ts';

const { DocumentSettings } = await built<typeof import('../../services/documents/src/settings.ts')>(
  'documents',
  'settings',
);
const { fileStoreProvider } = await built<
  typeof import('../../services/documents/src/store/file-store.provider.ts')
>('documents', 'store/file-store.provider');

/** How many are in memory at once; a file has at most 10 MiB. */
const AT_ONCE = 4;

const store = await fileStoreProvider.useFactory(new DocumentSettings());

async function save() {
  const keys: string[] = [];
  for await (const key of createInterface({ input: process.stdin })) keys.push(key);
  for (let n = 0; n < keys.length; n += AT_ONCE) {
    const frames = await Promise.all(keys.slice(n, n + AT_ONCE).map(fetch));
    for (const frame of frames) if (frame) await writeFrame(process.stdout, frame);
  }
  process.stdout.end();
  await once(process.stdout, 'finish');
}

async function fetch(name: string) {
  const stream = await store.get(name);
  return stream && { name, bytes: Buffer.concat((await stream.toArray()) as Buffer[]) };
}

async function load() {
  for await (const { name, bytes } of readFrames(process.stdin))
    await store.put(name, Readable.from([bytes]), bytes.length);
}

const work = process.argv[2] === 'load' ? load : save;
await work();
process.exit(); // kept-alive connections would keep the process running
