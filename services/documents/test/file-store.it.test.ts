import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tlsInFrontOf } from '@portal/kit/testing/tls-front';
import type { FileStore, StoredObject } from '../src/store/file-store.js';
import { FolderStore } from '../src/store/folder-store.js';
import { S3Store } from '../src/store/s3-store.js';
import { findS3, type S3Server } from './s3-server.js';
import { freshFolder } from './support.js';

interface Stores {
  store: FileStore;
  /** The same, where nothing answers. */
  away: FileStore;
  stop(): Promise<void>;
}

const folders = async (): Promise<Stores> => ({
  store: new FolderStore(freshFolder()),
  away: new FolderStore('/dev/null/no-folder'),
  stop: async () => undefined,
});

async function buckets(server: S3Server): Promise<Stores> {
  const { endpoint, accessKey, secretKey, stop } = await server.start();
  const options = { endpoint, accessKey, secretKey, region: 'us-east-1', bucket: `test-${randomUUID()}` };
  return {
    store: new S3Store(options),
    away: new S3Store({ ...options, endpoint: 'http://127.0.0.1:9' }),
    stop,
  };
}

const s3 = findS3();
const kinds: [string, () => Promise<Stores>][] = [
  ['a folder', folders],
  ...(s3 ? [['S3', () => buckets(s3)] as [string, () => Promise<Stores>]] : []),
];
if (!s3)
  process.stderr.write(
    'The store is tried on a folder only: docker compose build minio, put minio on the PATH, name it in MINIO, or ' +
      'set S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY.\n',
  );

describe.each(kinds)('%s as a store', (_, start) => {
  let stores: Stores;
  let store: FileStore;
  beforeAll(async () => {
    stores = await start();
    store = stores.store;
  });
  afterAll(() => stores.stop());

  const put = (key: string, bytes: Buffer, size = bytes.length) =>
    store.put(key, Readable.from(inPieces(bytes), { objectMode: false }), size);
  const read = async (key: string) => {
    const stream = await store.get(key);
    return stream && (await buffer(stream));
  };
  const listed = async () => {
    const all: StoredObject[] = [];
    for await (const batch of store.list()) all.push(...batch);
    return all;
  };

  test('is empty at first, and gives nothing that is not there', async () => {
    expect(await listed()).toEqual([]);
    expect(await read(randomUUID())).toBeNull();
  });

  test.each([1, 100_000, 10 * 1024 * 1024 + 3_000])('gives %i bytes back as they were', async (size) => {
    const [key, bytes] = [randomUUID(), randomBytes(size)];
    await put(key, bytes);
    expect((await read(key))!.equals(bytes)).toBe(true);
  });

  test('deletes, also what is not there', async () => {
    const key = randomUUID();
    await put(key, Buffer.from('x'));
    await store.delete(key);
    await store.delete(key);
    expect(await read(key)).toBeNull();
  });

  test('lists all it has, by key, with when it came', async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID());
    for (const key of keys) await put(key, Buffer.from(key));
    const all = await listed();
    const found = all.map(({ key }) => key);
    expect(found).toEqual(found.toSorted());
    expect(found).toEqual(expect.arrayContaining(keys));
    for (const { modifiedAt } of all)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('keeps nothing of a stream that ends early or fails', async () => {
    const [short, broken] = [randomUUID(), randomUUID()];
    await expect(put(short, Buffer.from('short'), 100)).rejects.toMatchObject({ status: 503 });
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('some');
        throw new Error('broken');
      })(),
      { objectMode: false },
    );
    await expect(store.put(broken, failing, 100)).rejects.toMatchObject({ status: 503 });
    expect([await read(short), await read(broken)]).toEqual([null, null]);
  });

  test('that is away is 503 to every call', async () => {
    const { away } = stores;
    const calls = [
      () => away.put(randomUUID(), Readable.from([Buffer.from('x')], { objectMode: false }), 1),
      () => away.get(randomUUID()),
      () => away.delete(randomUUID()),
      () => away.list()[Symbol.asyncIterator]().next(),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 503 });
  });
});

if (s3)
  test('S3 behind TLS gets no byte until its authority is known, and works then', async () => {
    const { endpoint, accessKey, secretKey, stop } = await s3.start();
    const front = await tlsInFrontOf(Number(new URL(endpoint).port));
    const store = new S3Store({
      ...{ endpoint: `https://127.0.0.1:${front.port}`, accessKey, secretKey },
      ...{ region: 'us-east-1', bucket: `test-${randomUUID()}` },
    });
    const key = randomUUID();
    const put = () => store.put(key, Readable.from([Buffer.from('x')], { objectMode: false }), 1);
    try {
      await expect(put()).rejects.toMatchObject({ status: 503 });
      expect(front.passed()).toBe(0);
      front.trust();
      await put();
      expect((await buffer((await store.get(key))!)).toString()).toBe('x');
    } finally {
      await front.close();
      await stop();
    }
  });

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
