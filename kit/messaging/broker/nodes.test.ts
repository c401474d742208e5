import { expect, test } from '@jest/globals';
import { BrokerNodes } from './nodes.js';

test('the nodes have their turns, and then the first again', () => {
  const nodes = new BrokerNodes(['amqp://a', 'amqp://b', 'amqp://c'], 1);
  const seen = [nodes.target.hostname];
  for (let turn = 0; turn < 3; turn++) {
    nodes.turnToNext();
    seen.push(nodes.target.hostname);
  }
  expect(seen).toEqual(['b', 'c', 'a', 'b']);
});

test('an address says all that a connection needs', () => {
  const { target } = new BrokerNodes(['amqps://pay%40ments:p%2Fw@[2001:db8::1]:5999/portal?heartbeat=3']);
  expect(target).toMatchObject({
    protocol: 'amqps',
    hostname: '2001:db8::1',
    port: 5999,
    username: 'pay@ments',
    password: 'p/w',
    vhost: 'portal',
    heartbeat: 3,
  });
});

test('what an address leaves out is as the protocol has it, with a heartbeat of ours', () => {
  expect(new BrokerNodes(['amqp://rabbitmq']).target).toMatchObject({ port: 5672, vhost: '/', heartbeat: 8 });
  expect(new BrokerNodes(['amqps://rabbitmq']).target.port).toBe(5671);
});

test('a node after another has nothing of it', () => {
  const nodes = new BrokerNodes(['amqp://u:p@a:1/x?frameMax=8192', 'amqp://b'], 0);
  nodes.turnToNext();
  expect(nodes.target).toEqual({
    protocol: 'amqp',
    hostname: 'b',
    port: 5672,
    username: 'guest',
    password: 'guest',
    vhost: '/',
    heartbeat: 8,
    frameMax: undefined,
  });
});
