import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { VirusScanner } from '../src/content/virus-scanner.js';
import type { DocumentSettings } from '../src/settings.js';
import { startDocuments } from './support.js';

// A clamd as far as its INSTREAM goes (https://docs.clamav.net/manual/Usage/Scanning.html): it keeps what it is sent.
let clamd: Server;
let url: string;
let verdict: string | null;
let scanned: Buffer;
beforeEach(async () => {
  clamd = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const file = unpacked(sent);
      if (!file) return;
      scanned = file;
      socket.end(verdict ?? '');
    });
  });
  await once(clamd.listen(0, '127.0.0.1'), 'listening');
  url = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`;
});
afterEach(() => void clamd.close());

/** The file in the stream; null while its end has not come. */
function unpacked(stream: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = 'zINSTREAM\0'.length;
  while (at + 4 <= stream.length) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function* file() {
  yield Buffer.from('first and ');
  yield Buffer.from('second');
}
const check = (CLAMAV_URL = url) => new VirusScanner({ CLAMAV_URL } as DocumentSettings).check(file());

test('a file that clamd finds clean passes, all of it seen', async () => {
  verdict = 'stream: OK\0';
  await expect(check()).resolves.toBeUndefined();
  expect(scanned.toString()).toBe('first and second');
});

test('a harmful file is refused', async () => {
  verdict = 'stream: Eicar-Test-Signature FOUND\0';
  await expect(check()).rejects.toMatchObject({
    status: 400,
    code: 'UNSUPPORTED_FILE',
    message: 'This file was refused by the virus scanner',
  });
});

test.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['nothing', null],
  ['something odd', 'stream: OK, or so\0'],
])('a clamd that answers %s is away, and no file is taken', async (_, answer) => {
  verdict = answer;
  await expect(check()).rejects.toMatchObject({ status: 503 });
});

test('a clamd that nobody hears from is away, and no file is taken', async () => {
  await expect(check('tcp://127.0.0.1:9')).rejects.toMatchObject({ status: 503 });
});

test.each([
  [true, 1],
  [false, 0],
])('files that are not scanned where payments are real (%s) are said at the start', (unscanned, times) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  new VirusScanner({ unscanned } as DocumentSettings);
  expect(warn).toHaveBeenCalledTimes(times);
  warn.mockRestore();
});

test('without a clamd in the settings none is asked', () => {
  expect(new VirusScanner({} as DocumentSettings).wanted).toBe(false);
});

test.each([
  ['no scanner is set', {}, false],
  ['one is set', { CLAMAV_URL: 'tcp://127.0.0.1:1' }, true],
])('administrators are told whether uploads are scanned: %s', async (_case, env, scanned) => {
  const documents = await startDocuments(env);
  const answer = await documents.service.as({ role: 'admin', userId: 1 })('/admin/upload-scanning');
  expect(await answer.json()).toEqual({ scanned });
  for (const role of ['partner', 'service'] as const)
    expect((await documents.service.as({ role, userId: 7 })('/admin/upload-scanning')).status).toBe(403);
  await documents.close();
});
