// One address for several processes of a service, like a service name in Compose: requests go round-robin.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Listens on the port at once. Call `add` with a process's port before the first request. */
export async function balance(port: number) {
  let targets: number[] = [];
  let turn = 0;
  const underWay = new Map<number, number>(); // requests in flight, by port
  const agent = new http.Agent({ keepAlive: true });

  const server = http.createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    const target = targets[turn++ % targets.length]!;
    const count = (by: number) => underWay.set(target, (underWay.get(target) ?? 0) + by);
    count(1);
    response.once('close', () => count(-1));
    const { method, url: path, headers } = request;
    const passed = http.request(
      { agent, host: '127.0.0.1', port: target, method, path, headers },
      (answer) => {
        const { connection: _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode!, rest);
        answer.pipe(response);
      },
    );
    passed.once('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    add(target: number) {
      underWay.set(target, 0);
      targets = [...targets, target];
    },
    /** Drains a process: sends it no new requests and waits for the ones in flight. */
    async remove(target: number) {
      targets = targets.filter((each) => each !== target);
      while (underWay.get(target)) await sleep(10);
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
