import { expect, test } from '@jest/globals';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Acknowledgements } from './acknowledgements.js';

/** Records the tags that are acknowledged; `5*` stands for all up to 5. */
function recorded() {
  const told: string[] = [];
  const ack = (message: ConsumeMessage, allUpTo?: boolean) =>
    void told.push(`${message.fields.deliveryTag}${allUpTo ? '*' : ''}`);
  const acks = new Acknowledgements({ ack } as unknown as Channel);
  const settle = (...tags: number[]) => {
    for (const deliveryTag of tags) acks.settle({ fields: { deliveryTag } } as ConsumeMessage);
    acks.flush();
    return told.splice(0);
  };
  return settle;
}

test('what was settled in a row is acknowledged in one frame', () => {
  expect(recorded()(1, 2, 3, 4)).toEqual(['4*']);
});

test('the order in which messages were settled does not matter', () => {
  expect(recorded()(3, 1, 2)).toEqual(['3*']);
});

test('what is ahead of an unfinished message does not wait for it, and is never acknowledged twice', () => {
  const settle = recorded();
  expect(settle(1, 3, 4)).toEqual(['1*', '3', '4']);
  expect(settle(2)).toEqual(['2*']);
  expect(settle(5)).toEqual(['5*']);
});
