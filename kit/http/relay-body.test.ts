import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { relayBody } from './relay-body.js';

test('what comes goes on, whole and in order', async () => {
  const chunks = Array.from({ length: 100 }, (_, index) => Buffer.alloc(10_000, index));
  expect((await buffer(relayBody(Readable.from(chunks)))).equals(Buffer.concat(chunks))).toBe(true);
});

test('it is taken no faster than it is read', async () => {
  let made = 0;
  const source = Readable.from(
    (function* () {
      for (; made < 1_000; made++) yield Buffer.alloc(10_000);
    })(),
  );
  const onward = relayBody(source);
  await once(onward, 'readable');
  expect(made).toBeLessThan(50);
  onward.destroy();
  await once(source, 'end');
});

/** A server that hands its request to `handle`, and a client that is sending to it. */
async function sending(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const client = request({ port, host: '127.0.0.1', method: 'POST', agent });
  const close = () => {
    server.close();
    agent.destroy(); // an idle connection would keep this process alive
  };
  return { client, close };
}

test('a receiver can answer early: the rest of the body is read, and the sender gets the answer', async () => {
  const { client, close } = await sending((incoming, response) => {
    const onward = relayBody(incoming);
    onward.once('data', () => {
      onward.destroy();
      response.writeHead(415).end('no');
    });
  });
  client.end(Buffer.alloc(20_000_000));
  const [answer] = (await once(client, 'response')) as [IncomingMessage];
  expect([answer.statusCode, (await buffer(answer)).toString()]).toEqual([415, 'no']);
  close();
});

test('a sender who goes away ends it with an error', async () => {
  const failed = Promise.withResolvers<Error>();
  const { client, close } = await sending((incoming) => {
    const onward = relayBody(incoming);
    onward.on('error', failed.resolve);
    onward.once('data', () => client.destroy());
  });
  client.on('error', () => undefined);
  client.write(Buffer.alloc(1_000));
  expect((await failed.promise).message).toBe('The sender went away');
  close();
});
