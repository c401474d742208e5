// Runs next to the Stripe sandbox (SANDBOX_DATA). `save` reports that it is ready and waits for its input to end; then
// it copies the data at once and writes the copy out. `load` puts such data in place while the sandbox is stopped.
import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';

const file = process.env.SANDBOX_DATA!;
const copy = `${file}.copy`;

async function save() {
  rmSync(copy, { force: true });
  const data = new DatabaseSync(file);
  data.exec('pragma busy_timeout = 5000');
  process.stdout.write('ready\n');
  process.stdin.resume();
  await once(process.stdin, 'end');
  data.prepare('vacuum into ?').run(copy);
  data.close();
  await pipeline(createReadStream(copy), process.stdout).finally(() => rmSync(copy));
}

async function load() {
  await pipeline(process.stdin, createWriteStream(copy, { flush: true }));
  for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true });
  renameSync(copy, file);
}

const work = process.argv[2] === 'load' ? load : save;
await work();
