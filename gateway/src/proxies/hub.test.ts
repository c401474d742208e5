import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import { Polls } from './hub.js';

const polls = new Polls();
const server = createServer((request, response) => polls.add(request, response));
afterAll(() => void server.close());

test('a poll is kept no longer than somebody waits for it', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const poll = () => {
    const asked = send({ port: (server.address() as AddressInfo).port, agent: false });
    return asked.on('error', () => undefined).end();
  };
  const arrival = () => once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;

  const first = arrival();
  const givenUp = poll();
  await first;
  expect(polls.size).toBe(1);
  givenUp.destroy();
  await eventually(() => expect(polls.size).toBe(0));

  const second = arrival();
  const answered = poll();
  const [, response] = await second;
  response.end();
  const [answer] = (await once(answered, 'response')) as [IncomingMessage];
  answer.resume();
  await eventually(() => expect(polls.size).toBe(0));

  const third = arrival();
  const brokenOff = poll();
  await third;
  polls.breakOff();
  await eventually(() => expect([polls.size, brokenOff.closed]).toEqual([0, true]));
});
