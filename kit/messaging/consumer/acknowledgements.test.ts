import { expect, test } from '@jest/globals';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Acknowledgements } from './acknowledgements.js';

/** Records the tags that are acknowledged; `5*` stands for all up to 5. */
function recorded() {
  const told: string[] = [];
  const ack = (message: ConsumeMessage, allUpTo?: boolean) =>
    void told.push(`${message.fields.deliveryTag}${allUpTo ? '*' : ''}`);
  const acks = new Acknowledgements({ ack } as unknown as Channel);
  const acknowledge = (...tags: number[]) => {
    for (const deliveryTag of tags) acks.acknowledge({ fields: { deliveryTag } } as ConsumeMessage);
    acks.flush();
    return told.splice(0);
  };
  return acknowledge;
}

test('what was handled in a row is acknowledged in one frame', () => {
  expect(recorded()(1, 2, 3, 4)).toEqual(['4*']);
});

test('the order in which messages were handled does not matter', () => {
  expect(recorded()(3, 1, 2)).toEqual(['3*']);
});

test('what is ahead of an unfinished message does not wait for it, and is never acknowledged twice', () => {
  const acknowledge = recorded();
  expect(acknowledge(1, 3, 4)).toEqual(['1*', '3', '4']);
  expect(acknowledge(2)).toEqual(['2*']);
  expect(acknowledge(5)).toEqual(['5*']);
});
