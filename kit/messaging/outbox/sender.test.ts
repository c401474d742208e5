import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { OutboxRow } from '../../database/outbox.sql.js';
import type { BrokerConnections } from '../broker/connection.js';
import type { ConsumerBindings } from './consumer-bindings.js';
import { Refused, Sender } from './sender.js';

/** A channel that the test can lose. */
class Channel extends EventEmitter {
  sent: string[] = [];
  isOpen = true;
  assertExchange = async () => undefined;
  assertQueue = async () => undefined;
  bindQueue = async () => undefined;
  deleteQueue = async () => undefined;
  close = async () => undefined;

  publish(
    _exchange: string,
    _key: string,
    _content: Buffer,
    { messageId }: { messageId: string },
    confirm: () => void,
  ) {
    if (!this.isOpen) throw new Error('Channel closed');
    this.sent.push(messageId);
    confirm();
  }

  lose() {
    this.isOpen = false;
    this.emit('close');
  }
}

const row: OutboxRow = {
  seq: 1,
  id: '7c0e1f4e-93a5-4f0c-9d6a-0d6f4a0f2b11',
  type: 'thing.made',
  version: 1,
  source: 'maker',
  subject: 'thing/1',
  data: '{"n": 1}',
  time: new Date(),
  correlation_id: 'test',
  causation_id: null,
  traceparent: null,
  signal: false,
};

test('what was found bound on one channel is not sent over the next, where the bindings may be gone', async () => {
  const channels: Channel[] = [];
  const publishing = {
    user: 'maker',
    openChannel: async () => channels[channels.push(new Channel()) - 1],
    operate: (_what: string, work: Promise<unknown>) => work,
  };
  const bindings = { reset: () => undefined, bound: async () => ['thing.made/1'] };
  const sender = new Sender(
    { publishing } as unknown as BrokerConnections,
    bindings as unknown as ConsumerBindings,
  );
  const before = await sender.ready();
  channels[0]!.lose();
  const after = await sender.ready();
  await expect(sender.send([row], before)).rejects.toThrow(Refused);
  expect(channels.map(({ sent }) => sent)).toEqual([[], []]);
  expect(await sender.send([row], after)).toEqual([row]);
  expect(channels.map(({ sent }) => sent)).toEqual([[], [row.id]]);
});
