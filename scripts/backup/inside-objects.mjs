// Beside documents, with its settings, which say where its objects are. `save` reads keys, a line each, and writes the
// objects that are there; `load` reads such objects and puts them there.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { DocumentSettings } from '../../services/documents/dist/src/settings.js';
import { fileStoreProvider } from '../../services/documents/dist/src/store/file-store.provider.js';
import { readFrames, writeFrame } from './frames.ts';

/** At the same time, in memory; a file has 10 MiB at most. */
const AT_ONCE = 4;

const store = fileStoreProvider.useFactory(new DocumentSettings());

async function save() {
  const keys = [];
  for await (const key of createInterface({ input: process.stdin })) keys.push(key);
  for (let n = 0; n < keys.length; n += AT_ONCE) {
    const frames = await Promise.all(keys.slice(n, n + AT_ONCE).map(fetch));
    for (const frame of frames) if (frame) await writeFrame(process.stdout, frame);
  }
  process.stdout.end();
  await once(process.stdout, 'finish');
}

async function fetch(name) {
  const stream = await store.get(name);
  return stream && { name, bytes: Buffer.concat(await stream.toArray()) };
}

async function load() {
  for await (const { name, bytes } of readFrames(process.stdin))
    await store.put(name, Readable.from([bytes]), bytes.length);
}

await { save, load }[process.argv[2]]();
process.exit(); // connections are kept open for more
