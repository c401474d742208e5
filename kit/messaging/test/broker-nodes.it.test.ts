import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../testing/eventually.js';
import { freshBus } from '../../testing/fresh.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { effectsOf, Maker, MakerModule, TakerModule } from './maker-and-taker.js';
import { startProxy, type TcpProxy } from './tcp-proxy.js';

let services: TestService[] = [];
let nodes: TcpProxy[] = [];
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  await Promise.all(nodes.map((node) => node.close()));
  services = [];
  nodes = [];
});

test.each([0, 1])('whichever node of a cluster goes (%i), another has its part', async (lost) => {
  const bus = new URL(await freshBus());
  const broker = { host: bus.hostname, port: Number(bus.port) };
  nodes = [await startProxy(broker), await startProxy(broker)];
  const through = ({ port }: TcpProxy) => Object.assign(new URL(bus), { hostname: '127.0.0.1', port }).href;
  const AMQP_URL = nodes.map(through).join(',');
  const taker = await startTestService('taker', TakerModule, { AMQP_URL });
  const maker = await startTestService('maker', MakerModule, { AMQP_URL });
  services = [taker, maker];

  await maker.app.get(Maker).makeMany(1, 50);
  await nodes[lost]!.close();
  await maker.app.get(Maker).makeMany(51, 100);
  await eventually(async () =>
    expect(await effectsOf(taker)).toEqual([
      { queue: 'many', effects: 100, things: 100 },
      { queue: 'one', effects: 100, things: 100 },
    ]),
  );
});
