import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { tlsInFrontOf, type TlsFront } from '../../testing/tls-front.js';
import { BrokerConnection } from '../broker/connection.js';
import { BrokerNodes } from '../broker/nodes.js';
import { effectsOf, Maker, MakerModule, TakerModule } from './maker-and-taker.js';

// Like a managed RabbitMQ: its certificate is from a private authority.
let front: TlsFront;
let services: TestService[] = [];
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  await front.close();
  services = [];
});

const warnings = jest.spyOn(Logger.prototype, 'warn');

async function encrypted() {
  const bus = new URL(await freshBus());
  front = await tlsInFrontOf(Number(bus.port));
  return `amqps://${bus.username}:${bus.password}@127.0.0.1:${front.port}${bus.pathname}`;
}

test('amqps is all that a rented RabbitMQ needs whose authority is known', async () => {
  const AMQP_URL = await encrypted();
  front.trust();
  const taker = await startTestService('taker', TakerModule, { AMQP_URL });
  const maker = await startTestService('maker', MakerModule, { AMQP_URL });
  services = [taker, maker];

  await maker.app.get(Maker).makeMany(1, 10);
  await eventually(async () =>
    expect(await effectsOf(taker)).toEqual([
      { queue: 'many', effects: 10, things: 10 },
      { queue: 'one', effects: 10, things: 10 },
    ]),
  );
});

test('a broker that an unknown authority vouches for gets no password', async () => {
  const AMQP_URL = await encrypted();
  const connection = new BrokerConnection(new BrokerNodes([AMQP_URL]), 'maker', 'publish');
  await connection.start();

  await eventually(() => {
    const warned = warnings.mock.calls.map(([line]) => String(line)).join();
    expect(warned).toMatch(/Cannot connect to the broker .*self-signed certificate/);
  });
  expect(connection.isUp).toBe(false);
  expect(front.passed()).toBe(0);
  await connection.close();
});
