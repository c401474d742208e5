// Beside documents, with its settings, which say where its objects are. `save` reads keys, a line each, and writes the
// objects that are there; `load` reads such objects and puts them there.
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

/** At the same time, in memory; a file has 10 MiB at most. */
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
process.exit(); // connections are kept open for more
