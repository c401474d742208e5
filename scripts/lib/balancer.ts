// One address for several processes of a service, as a name is in Compose: requests go to each in turn.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Listens on the port at once; `add` a process's port before the first request. */
export async function balance(port: number) {
  let targets: number[] = [];
  let turn = 0;
  const underWay = new Map<number, number>(); // requests, by port
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
    /** Sends it nothing more, and waits until it has answered what it was sent. */
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
