import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { writeWholeFrames } from './whole-frames.js';

const http = createServer();
const server = new Server(http, { perMessageDeflate: false, serveClient: false });
writeWholeFrames(server);
afterAll(() => server.close());

test('a message to many pages is one write for each of them', async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const writes: string[] = [];
  server.engine.on('connection', ({ transport }) => {
    const { write } = transport.socket._socket;
    transport.socket._socket.write = function (data: Buffer, ...rest: unknown[]) {
      writes.push(data.toString());
      return write.call(this, data, ...rest);
    };
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const pages = [1, 2].map(() => io(url, { transports: ['websocket'] }));
  await Promise.all(pages.map((page) => new Promise<void>((resolve) => page.once('connect', resolve))));

  writes.length = 0;
  const heard = pages.map((page) => new Promise((resolve) => page.once('figures', resolve)));
  server.emit('figures', { partnerId: 7 });
  expect(await Promise.all(heard)).toEqual([{ partnerId: 7 }, { partnerId: 7 }]);
  expect(writes.map((data) => data.slice(2))).toEqual(pages.map(() => '42["figures",{"partnerId":7}]'));
  pages.forEach((page) => page.close());
});
